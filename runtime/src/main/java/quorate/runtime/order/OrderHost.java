package quorate.runtime.order;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
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
import quorate.core.Event;
import quorate.core.Indication;
import quorate.core.NodeId;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.order.OrderNode;
import quorate.order.OrderWords;
import quorate.order.Request;
import quorate.runtime.log.DurableLog;
import quorate.runtime.net.Frame;

/// The world of one [OrderNode]: takes all events that wait as one round, and lets happen what the
/// role answers, in order, each effect once the records before it are durable.
///
/// Rounds run on `loop`. Where that is the thread that reads the links and writes to them, a
/// message is read, answered and sent without waking another thread. Only syncs have a thread of
/// their own, so that nobody else waits for a disk; what is to be remembered meanwhile shares the
/// next one (group commit). Without syncs the log is written to in the round itself.
///
/// @param <M> the messages of the protocol
public final class OrderHost<M> implements Order {
  private static final int ROUND_MAX = 1024;
  private static final long COMPACT_BYTES_MIN = 64L << 20;
  private static final long CLOSE_SECONDS = 5;

  /// How a frame leaves the node; it may be lost.
  public interface Sender {
    void send(NodeId to, Bytes frame);
  }

  private final NodeId self;
  private final OrderWords<M> words;
  private final OrderNode<M> role;
  private final DurableLog log;
  private final Sender sender;
  private final Consumer<Indication> above;
  private final Consumer<Throwable> failure;
  private final ScheduledExecutorService timers;
  private final Executor loop;
  private final @Nullable ExecutorService syncing;
  private final Queue<Event<M>> events = new ConcurrentLinkedQueue<>();

  /// Whether a round is to come. True before the start: links may be up by then, and what comes
  /// over them has to wait. A role that took it up would not know yet what it has promised.
  private final AtomicBoolean scheduled = new AtomicBoolean(true);

  private volatile boolean closed;

  /// Held by whoever runs a round; all below belongs to it. It is free unless the node is closed
  /// meanwhile.
  private final Object rounds = new Object();

  private final Encoder scratch = new Encoder(1 << 12);
  private final List<Event<M>> round = new ArrayList<>();

  /// Records that the log does not have yet.
  private List<Bytes> records = new ArrayList<>();

  /// What waits for a record, and the records among it, in order.
  private final ArrayDeque<Effect<M>> waiting = new ArrayDeque<>();

  private int recordsWaiting;
  private boolean logBusy;
  private long compactAt = COMPACT_BYTES_MIN;

  /// The latest message sent and its frame: most go to several nodes.
  private @Nullable M lastSent;

  private Bytes lastFrame = Bytes.EMPTY;

  /// @param above takes deliveries, in order, on the loop, which it must not block
  /// @param failure takes what stops the host: a broken invariant, a log that cannot be written
  /// @param loop runs one task at a time: [quorate.runtime.net.Transport#loop]
  public OrderHost(
      NodeId self,
      OrderProtocol<M> protocol,
      DurableLog log,
      Sender sender,
      Consumer<Indication> above,
      Consumer<Throwable> failure,
      ScheduledExecutorService timers,
      Executor loop) {
    this.self = self;
    this.words = protocol.words();
    this.role = protocol.node();
    this.log = log;
    this.sender = sender;
    this.above = above;
    this.failure = failure;
    this.timers = timers;
    this.loop = loop;
    this.syncing =
        log.syncs()
            ? Executors.newSingleThreadExecutor(Thread.ofPlatform().name("log-" + self).factory())
            : null;
  }

  @Override
  public void start(List<Bytes> replayed) {
    loop.execute(() ->
        inRound(() -> {
          for (Bytes record : replayed) {
            role.on(new Event.Restored<>(words.decodeRecord(record)), this::emit);
          }
          role.on(new Event.Fired<>(words.firstTimer()), this::emit);
          handOver();
          schedule();
        }));
  }

  /// Takes an event; from any thread.
  public void offer(Event<M> event) {
    events.add(event);
    if (!scheduled.get() && scheduled.compareAndSet(false, true)) {
      schedule();
    }
  }

  @Override
  public void receive(NodeId from, Decoder in) {
    offer(new Event.Received<>(from, words.read(in)));
  }

  /// Takes a message from this node's own layers.
  public void local(M message) {
    offer(new Event.Received<>(self, message));
  }

  @Override
  public void submit(NodeId from, Request request) {
    offer(new Event.Received<>(from, words.submit(request)));
  }

  @Override
  public void reinstated(long slot, Bytes history) {
    local(words.installed(slot, history));
    local(words.redeliver(slot + 1));
  }

  @Override
  public void redeliver(long from) {
    local(words.redeliver(from));
  }

  @Override
  public void truncate(long slot) {
    words.truncate(slot).ifPresent(this::local);
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
      role.onAll(round, this::emit);
      round.clear();
      handOver();
    }
    scheduled.set(false);
    if (!events.isEmpty() && scheduled.compareAndSet(false, true)) {
      schedule();
    }
  }

  /// What comes before any record that is not durable yet happens at once.
  private void emit(Effect<M> effect) {
    if (effect instanceof Effect.Persist<M>(var record)) {
      records.add(encode(record));
      recordsWaiting++;
      waiting.add(effect);
    } else if (recordsWaiting == 0) {
      perform(effect);
    } else {
      waiting.add(effect);
    }
  }

  /// Gives the log what it lacks, unless it is busy: then that goes with the next sync.
  private void handOver() {
    while (!logBusy && !records.isEmpty()) {
      List<Bytes> taken = records;
      records = new ArrayList<>();
      whileLogBusy(
          () -> {
            taken.forEach(log::append);
            log.force();
          },
          () -> release(taken.size()));
    }
    compactIfLarge();
  }

  /// Runs `work` where the log may be waited for, and `then` in a round.
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

  /// So many more records are durable: what waited for them happens.
  private void release(int durable) {
    int left = durable;
    for (Effect<M> next = waiting.peek(); next != null; next = waiting.peek()) {
      if (next instanceof Effect.Persist<M>) {
        if (left == 0) {
          return;
        }
        left--;
        recordsWaiting--;
      } else {
        perform(next);
      }
      waiting.poll();
    }
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
      case Effect.Deliver(Indication indication) -> above.accept(indication);
      case Effect.Persist<M> _ -> throw new IllegalStateException("waits for the log");
    }
  }

  @SuppressWarnings("ReferenceEquality") // the very same: equal ones are not worth comparing
  private Bytes frame(M message) {
    if (message != lastSent) {
      Frame.ORDER.begin(scratch.clear());
      words.write(scratch, message);
      lastFrame = scratch.toBytes();
      lastSent = message;
    }
    return lastFrame;
  }

  private Bytes encode(Durable record) {
    words.writeRecord(scratch.clear(), record);
    return scratch.toBytes();
  }

  /// The records that wait are in what is live, too; replaying one of them again changes nothing,
  /// but a log that said otherwise meanwhile would, so the log is rewritten when nothing waits.
  private void compactIfLarge() {
    if (!logBusy && records.isEmpty() && log.bytes() > compactAt) {
      List<Bytes> live = role.liveRecords().stream().map(this::encode).toList();
      whileLogBusy(
          () -> log.compact(live), () -> compactAt = Math.max(COMPACT_BYTES_MIN, 2 * log.bytes()));
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
