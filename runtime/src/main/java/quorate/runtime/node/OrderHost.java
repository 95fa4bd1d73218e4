package quorate.runtime.node;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import quorate.core.Bytes;
import quorate.core.Effect;
import quorate.core.Event;
import quorate.core.Indication;
import quorate.core.NodeId;
import quorate.order.paxos.PaxosCodec;
import quorate.order.paxos.PaxosMessage;
import quorate.order.paxos.PaxosNode;
import quorate.order.paxos.PaxosRecord;
import quorate.order.paxos.Tick;
import quorate.runtime.log.DurableLog;

/// The world of one [PaxosNode]: one thread takes all events that wait, lets the role answer each,
/// forces the log once for all of them (group commit), and only then lets messages go.
final class OrderHost implements AutoCloseable {
  private static final int ROUND_MAX = 1024;
  private static final long COMPACT_BYTES_MIN = 64L << 20;

  /// How a message leaves the node.
  interface Sender {
    void send(NodeId to, PaxosMessage message);
  }

  private final NodeId self;
  private final PaxosNode role;
  private final DurableLog log;
  private final Sender sender;
  private final Consumer<Indication> above;
  private final Consumer<Throwable> failure;
  private final ScheduledExecutorService timers;
  private final BlockingQueue<Event<PaxosMessage>> events = new LinkedBlockingQueue<>();
  private final Thread thread;
  private long compactAt = COMPACT_BYTES_MIN;
  private volatile boolean closed;

  /// @param replayed the records that the log gave at its opening
  /// @param above takes deliveries, in order, on the host's thread
  /// @param failure takes what stops the host: a broken invariant, a log that cannot be written
  OrderHost(
      NodeId self,
      PaxosNode role,
      DurableLog log,
      List<Bytes> replayed,
      Sender sender,
      Consumer<Indication> above,
      Consumer<Throwable> failure,
      ScheduledExecutorService timers) {
    this.self = self;
    this.role = role;
    this.log = log;
    this.sender = sender;
    this.above = above;
    this.failure = failure;
    this.timers = timers;
    this.thread = Thread.ofPlatform().name("order-" + self).unstarted(() -> run(replayed));
  }

  void start() {
    thread.start();
  }

  /// Takes an event; from any thread.
  void offer(Event<PaxosMessage> event) {
    events.add(event);
  }

  /// Takes a message from this node's own layers.
  void local(PaxosMessage message) {
    offer(new Event.Received<>(self, message));
  }

  private void run(List<Bytes> replayed) {
    try {
      List<Effect<PaxosMessage>> effects = new ArrayList<>();
      for (Bytes record : replayed) {
        role.on(new Event.Restored<>(PaxosCodec.decodeRecord(record)), effects::add);
      }
      role.on(new Event.Fired<>(new Tick()), effects::add);
      carryOut(effects);
      loop();
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException | Error broken) {
      if (!closed) {
        failure.accept(broken);
      }
    }
  }

  private void loop() throws InterruptedException {
    List<Event<PaxosMessage>> round = new ArrayList<>();
    List<Effect<PaxosMessage>> effects = new ArrayList<>();
    while (!closed) {
      round.add(events.take());
      events.drainTo(round, ROUND_MAX);
      for (Event<PaxosMessage> event : round) {
        role.on(event, effects::add);
      }
      round.clear();
      carryOut(effects);
      compact();
    }
  }

  /// Everything that is to be remembered is made durable with one sync; the order within each step
  /// then holds a fortiori.
  private void carryOut(List<Effect<PaxosMessage>> effects) {
    boolean force = false;
    for (Effect<PaxosMessage> effect : effects) {
      if (effect instanceof Effect.Persist<PaxosMessage>(PaxosRecord record)) {
        log.append(PaxosCodec.encodeRecord(record));
        force = true;
      }
    }
    if (force) {
      log.force();
    }
    for (Effect<PaxosMessage> effect : effects) {
      switch (effect) {
        case Effect.Send(NodeId to, PaxosMessage message) -> {
          if (to.equals(self)) {
            local(message);
          } else {
            sender.send(to, message);
          }
        }
        case Effect.Arm(var timer, Duration after) -> {
          long jitter = ThreadLocalRandom.current().nextLong(1 + after.toNanos() / 10);
          timers.schedule(
              () -> offer(new Event.Fired<>(timer)),
              after.toNanos() + jitter,
              TimeUnit.NANOSECONDS);
        }
        case Effect.Deliver(Indication indication) -> above.accept(indication);
        case Effect.Persist<PaxosMessage> _ -> {} // done above
      }
    }
    effects.clear();
  }

  private void compact() {
    if (log.bytes() > compactAt) {
      log.compact(role.liveRecords().stream().map(PaxosCodec::encodeRecord).toList());
      compactAt = Math.max(COMPACT_BYTES_MIN, 2 * log.bytes());
    }
  }

  @Override
  public void close() {
    closed = true;
    thread.interrupt();
    try {
      thread.join(5000);
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
    }
    log.close();
  }
}
