package quorate.runtime.order;

import java.util.AbstractList;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import quorate.core.Bytes;
import quorate.core.Durable;
import quorate.core.Effect;
import quorate.core.Effects;
import quorate.core.Event;
import quorate.core.Indication;
import quorate.core.NodeId;
import quorate.core.wire.Encoder;
import quorate.runtime.log.DurableLog;

/// Hosts one role that has a log. A round takes all waiting events at once and performs the role's
/// effects in order, each as soon as the records before it are durable.
///
/// Rounds run on `loop`. If that is the thread that reads and writes the links, a message is read,
/// answered and sent without waking another thread. Only syncs have a thread of their own, so that
/// nothing else waits for a disk; records that arrive during a sync share the next one (group
/// commit). Without syncs the round itself writes the log.
///
/// @param <M> the messages of the role
public final class RoleHost<M> implements AutoCloseable {
  private static final int ROUND_MAX = 1024;
  private static final long COMPACT_BYTES_MIN = 64L << 20;
  private static final long CLOSE_SECONDS = 5;

  /// Sends a frame to another node; it may be lost.
  public interface Sender {
    void send(NodeId to, Bytes frame);
  }

  /// The hosted role and its encodings. Called only in rounds.
  public interface Hosted<M> {
    /// Takes the events of one round, in order.
    void onAll(List<Event<M>> events, Effects<M> effects);

    /// Writes a message as a whole frame.
    void writeFrame(Encoder to, M message);

    void writeRecord(Encoder to, Durable record);

    /// Takes the role's indications to the layer above, in order; it must not block.
    void onIndication(Indication indication);

    /// The records that replace the log when this indication is delivered; empty for no change.
    default Optional<List<? extends Durable>> rewriting(Indication indication) {
      return Optional.empty();
    }

    /// The records that restore the role's present state, to which a log that has grown large is
    /// rewritten. Empty if the role rewrites its log itself ([#rewriting]).
    default Optional<List<? extends Durable>> live() {
      return Optional.empty();
    }
  }

  /// A change that is still to be made to the log.
  private sealed interface Write {
    record Append(Bytes record) implements Write {}

    record Rewrite(List<Bytes> records) implements Write {}
  }

  private final NodeId self;
  private final Hosted<M> hosted;
  private final DurableLog log;
  private final Sender sender;
  private final Consumer<Throwable> failure;
  private final ScheduledExecutorService timers;
  private final Executor loop;
  private final @Nullable ExecutorService syncing;
  private final Queue<Event<M>> events = new ConcurrentLinkedQueue<>();

  /// Whether a round is scheduled. True before the start, because links may be up by then: a role
  /// that answered before its log is replayed would not know its own promises.
  private final AtomicBoolean scheduled = new AtomicBoolean(true);

  private volatile boolean closed;

  /// Held while a round runs; guards the fields below. Contended only while the node is closed.
  private final Object rounds = new Object();

  private final Encoder scratch = new Encoder(1 << 12);
  private final List<Event<M>> round = new ArrayList<>();

  /// Changes to be made to the log, in order.
  private final ArrayDeque<Write> writes = new ArrayDeque<>();

  private final HeldEffects<M> held = new HeldEffects<>(this::perform);
  private boolean logBusy;
  private long compactAt = COMPACT_BYTES_MIN;

  /// The message last sent, and its frame: most messages go to several nodes.
  private @Nullable M lastSent;

  private Bytes lastFrame = Bytes.EMPTY;

  /// @param failure takes the failure that stops the host: a broken invariant, an unwritable log
  /// @param loop runs one task at a time: [quorate.runtime.net.Transport#loop]
  public RoleHost(
      NodeId self,
      Hosted<M> hosted,
      DurableLog log,
      Sender sender,
      Consumer<Throwable> failure,
      ScheduledExecutorService timers,
      Executor loop) {
    this.self = self;
    this.hosted = hosted;
    this.log = log;
    this.sender = sender;
    this.failure = failure;
    this.timers = timers;
    this.loop = loop;
    this.syncing =
        log.syncs()
            ? Executors.newSingleThreadExecutor(Thread.ofPlatform().name("log-" + self).factory())
            : null;
  }

  /// Starts the host. Events that arrived before the start are processed after `first`.
  ///
  /// @param first the events that the role takes before all others
  public void start(List<Event<M>> first) {
    loop.execute(() ->
        inRound(() -> {
          first.forEach(event -> hosted.onAll(List.of(event), this::emit));
          handOver();
          schedule();
        }));
  }

  /// Takes an event, from any thread.
  public void offer(Event<M> event) {
    events.add(event);
    if (!scheduled.get() && scheduled.compareAndSet(false, true)) {
      schedule();
    }
  }

  /// Takes a message from this node's own layers.
  public void local(M message) {
    offer(new Event.Received<>(self, message));
  }

  private void schedule() {
    try {
      loop.execute(() -> inRound(this::round));
    } catch (RejectedExecutionException stopping) {
      closed = true;
    }
  }

  private void inRound(Runnable work) {
    try {
      synchronized (rounds) {
        if (!closed) {
          work.run();
        }
      }
    } catch (RuntimeException | Error broken) {
      fail(broken);
    }
  }

  private void fail(Throwable broken) {
    if (!closed) {
      closed = true;
      failure.accept(broken);
    }
  }

  private void round() {
    Event<M> event = events.poll();
    while (event != null) {
      round.add(event);
      event = round.size() < ROUND_MAX ? events.poll() : null;
    }
    if (!round.isEmpty()) {
      hosted.onAll(round, this::emit);
      round.clear();
      handOver();
    }
    scheduled.set(false);
    if (!events.isEmpty() && scheduled.compareAndSet(false, true)) {
      schedule();
    }
  }

  /// Performs an effect at once unless a record before it is not durable yet.
  private void emit(Effect<M> effect) {
    if (effect instanceof Effect.Persist<M>(var record)) {
      writes.add(new Write.Append(encode(record)));
    }
    if (effect instanceof Effect.Deliver<M>(var indication)) {
      Optional<List<? extends Durable>> rewriting = hosted.rewriting(indication);
      if (rewriting.isPresent()) {
        writes.add(new Write.Rewrite(rewriting.get().stream().map(this::encode).toList()));
        return;
      }
    }
    held.take(effect);
  }

  /// Hands the waiting changes to the log. If the log is busy, they go with the next sync.
  private void handOver() {
    while (!logBusy && !writes.isEmpty()) {
      if (writes.peek() instanceof Write.Rewrite(var records)) {
        writes.remove();
        whileLogBusy(() -> log.compact(records), () -> {});
        continue;
      }
      List<Bytes> taken = new ArrayList<>();
      while (writes.peek() instanceof Write.Append(Bytes record)) {
        taken.add(record);
        writes.remove();
      }
      whileLogBusy(() -> log.force(taken), () -> held.release(taken.size()));
    }
    compactIfLarge();
  }

  /// Runs `work` where it may block on the log, and then `then` in a round.
  private void whileLogBusy(Runnable work, Runnable then) {
    if (syncing == null) {
      work.run();
      then.run();
      return;
    }
    logBusy = true;
    syncing.execute(() -> {
      try {
        work.run();
      } catch (RuntimeException | Error broken) {
        fail(broken);
        return;
      }
      try {
        loop.execute(() ->
            inRound(() -> {
              logBusy = false;
              then.run();
              handOver();
            }));
      } catch (RejectedExecutionException stopping) {
        closed = true;
      }
    });
  }

  private void perform(Effect<M> effect) {
    switch (effect) {
      case Effect.Send(NodeId to, M message) -> {
        if (to.equals(self)) {
          local(message);
        } else {
          sender.send(to, frame(message));
        }
      }
      case Effect.Arm(var timer, var after) -> {
        long jitter = ThreadLocalRandom.current().nextLong(1 + after.toNanos() / 10);
        timers.schedule(
            () -> offer(new Event.Fired<>(timer)), after.toNanos() + jitter, TimeUnit.NANOSECONDS);
      }
      case Effect.Deliver(Indication indication) -> hosted.onIndication(indication);
      case Effect.Persist<M> _ -> throw new IllegalStateException("waits for the log");
    }
  }

  @SuppressWarnings("ReferenceEquality") // identity: comparing would cost more than encoding
  private Bytes frame(M message) {
    if (message != lastSent) {
      hosted.writeFrame(scratch.clear(), message);
      lastFrame = scratch.toBytes();
      lastSent = message;
    }
    return lastFrame;
  }

  private Bytes encode(Durable record) {
    hosted.writeRecord(scratch.clear(), record);
    return scratch.toBytes();
  }

  /// Encodes each record only when it is written, because all of them together may be large.
  private List<Bytes> encoded(List<? extends Durable> records) {
    Encoder out = new Encoder();
    return new AbstractList<>() {
      @Override
      public Bytes get(int index) {
        hosted.writeRecord(out.clear(), records.get(index));
        return out.toBytes();
      }

      @Override
      public int size() {
        return records.size();
      }
    };
  }

  /// Rewrites a large log when no record is pending. Live records include pending ones: if these
  /// were appended again after the rewrite, a crash in between could leave an older record as the
  /// last.
  private void compactIfLarge() {
    if (!logBusy && writes.isEmpty() && log.bytes() > compactAt) {
      hosted
          .live()
          .map(this::encoded)
          .ifPresent(live ->
              whileLogBusy(
                  () -> log.compact(live),
                  () -> compactAt = Math.max(COMPACT_BYTES_MIN, 2 * log.bytes())));
    }
  }

  @Override
  public void close() {
    closed = true;
    synchronized (rounds) {
      events.clear();
    }
    try {
      if (syncing != null) {
        syncing.shutdown();
        if (!syncing.awaitTermination(CLOSE_SECONDS, TimeUnit.SECONDS)) {
          syncing.shutdownNow();
        }
      }
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
    }
    log.close();
  }
}
