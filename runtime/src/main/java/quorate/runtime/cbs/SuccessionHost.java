package quorate.runtime.cbs;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;
import quorate.core.Bytes;
import quorate.core.Effect;
import quorate.core.Event;
import quorate.core.Indication;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.SessionId;
import quorate.core.value.SqlException;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.order.Behind;
import quorate.order.Delivered;
import quorate.order.LeaderKnown;
import quorate.order.Request;
import quorate.replication.cbs.CbsConfig;
import quorate.replication.cbs.CbsRecord;
import quorate.replication.cbs.ReplicatedShepherd;
import quorate.replication.cbs.SuccessionIndication;
import quorate.replication.cbs.SuccessionMessage;
import quorate.replication.cbs.SuccessionState;
import quorate.runtime.client.SessionErrors;
import quorate.runtime.log.DurableLog;
import quorate.runtime.log.LogException;
import quorate.runtime.order.Order;
import quorate.runtime.shell.NodeShell;
import quorate.runtime.store.InstalledMark;

/// Runs one node's [ReplicatedShepherd], between the order, the saved state, and the callers that
/// wait for entries to be ordered. All events are taken on the links' loop.
final class SuccessionHost implements SequenceBlocks.Reservations, AutoCloseable {
  private static final Duration AGAIN = Duration.ofMillis(300);
  private static final long RESERVE_SECONDS_MAX = 10;

  private final NodeId self;
  private final SessionId life;
  private final ReplicatedShepherd role;
  private final DurableLog states;
  private final InstalledMark installed;
  private final BiConsumer<RequestId, Bytes> proposals;
  private final Above above;
  private final ScheduledExecutorService timers;
  private final Executor loop;
  private final Executor disk;
  private final Consumer<Throwable> failure;
  private final long compactBytes;
  private final AtomicLong tickets = new AtomicLong();
  private final Map<Long, CompletableFuture<OptionalLong>> wanted = new ConcurrentHashMap<>();
  private volatile boolean closed;
  private volatile @Nullable OrderedLog active;
  private volatile long epoch;
  private volatile Optional<NodeId> holder = Optional.empty();

  // Used by the loop only.

  private @Nullable Order order;

  /// The last slot that the state includes, and the order's name for all slots up to it.
  private long slot;

  private Bytes history = Bytes.EMPTY;

  private boolean compacted;
  private boolean restored;

  /// The newest state on disk.
  private volatile StandbyMessage.State kept = StandbyMessage.State.NONE;

  /// Follows the succession, on the loop, which it must not block.
  interface Above {
    /// This node's shepherd becomes active.
    ///
    /// @param records from which its coordinator is restored
    /// @param log makes its decisions durable
    void active(long epoch, List<CbsRecord> records, DecisionLog log);

    void deposed(long epoch, NodeId successor);

    /// Asks a node for a state.
    void ask(NodeId holder, StandbyMessage.StateWanted wanted);
  }

  /// @param states the log that keeps the newest state
  /// @param found the content of that log
  /// @param installed notes the slot of a state that another node gave
  /// @param proposals takes what is to be ordered
  /// @param disk runs tasks that wait for the disk, one after another
  /// @param failure takes the exception that stops the host
  /// @param compactBytes after this many bytes of decisions the state is saved, and the order
  ///   truncated
  SuccessionHost(
      CbsConfig config,
      NodeId self,
      SessionId life,
      DurableLog states,
      List<Bytes> found,
      InstalledMark installed,
      BiConsumer<RequestId, Bytes> proposals,
      Above above,
      ScheduledExecutorService timers,
      Executor loop,
      Executor disk,
      Consumer<Throwable> failure,
      long compactBytes) {
    this.self = self;
    this.life = life;
    this.role = new ReplicatedShepherd(config, self, life.high() | 1, AGAIN);
    this.states = states;
    this.installed = installed;
    this.proposals = proposals;
    this.above = above;
    this.timers = timers;
    this.loop = loop;
    this.disk = disk;
    this.failure = failure;
    this.compactBytes = compactBytes;
    if (!found.isEmpty()) {
      kept = StandbyMessage.State.read(new Decoder(found.getLast()));
    }
  }

  /// Starts the host, and the order of its node.
  ///
  /// @throws LogException if the saved state is ahead of the order's log
  void start(NodeShell shell) throws IOException {
    long held = installed.without(kept.slot());
    CompletableFuture<Void> begun = CompletableFuture.runAsync(() -> begin(shell, held), loop);
    try {
      begun.join();
    } catch (CompletionException refused) {
      throw refused.getCause() instanceof LogException forgetful ? forgetful : refused;
    }
  }

  private void begin(NodeShell shell, long held) {
    order = shell.order();
    if (kept.slot() > 0) {
      slot = kept.slot();
      history = kept.history();
      on(new Event.Restored<>(SuccessionWire.state(new Decoder(kept.state()))));
    }
    restored = true;
    shell.start(held);
    if (slot > 0) {
      order().reinstated(slot, history);
    }
  }

  /// The slot of the newest state on disk.
  long keptSlot() {
    return kept.slot();
  }

  /// The newest epoch that the order has reached here.
  long epoch() {
    return epoch;
  }

  /// The node of that epoch; empty before the first one.
  Optional<NodeId> holder() {
    return holder;
  }

  // From the order, on the loop.

  void fromOrder(Indication indication) {
    switch (indication) {
      case Delivered next -> onDelivered(next);
      case LeaderKnown(NodeId leader, long _) ->
          hear(new SuccessionMessage.Leads(leader.equals(self)));
      case Behind(long needed, long _, NodeId holder) ->
          above.ask(holder, new StandbyMessage.StateWanted(needed - 1));
      default -> {} // for others
    }
  }

  private void onDelivered(Delivered next) {
    if (!restored || next.slot() <= slot) {
      return; // included in the state
    }
    slot = next.slot();
    history = next.history();
    for (Request request : next.requests()) {
      hear(new SuccessionMessage.Ordered(SuccessionWire.decode(request.body())));
    }
    if (compacted) {
      compacted = false;
      keep(slot, history, role.state());
    }
  }

  /// Saves the state, and lets the order forget the slots that led to it.
  private void keep(long at, Bytes name, SuccessionState state) {
    onDisk(() -> {
      Encoder out = new Encoder(4096);
      SuccessionWire.write(out, state);
      keep(new StandbyMessage.State(at, out.toBytes(), name));
      later(() -> order().truncate(at));
    });
  }

  private void onDisk(Runnable work) {
    disk.execute(() -> {
      try {
        if (!closed) {
          work.run();
        }
      } catch (RuntimeException broken) {
        failure.accept(broken);
      }
    });
  }

  private void keep(StandbyMessage.State state) {
    Encoder out = new Encoder();
    state.write(out);
    states.compact(List.of(out.toBytes()));
    kept = state;
  }

  private Order order() {
    return java.util.Objects.requireNonNull(order);
  }

  /// The newest state on disk, if it includes this slot.
  Optional<StandbyMessage.State> stateAfter(long wantedSlot) {
    return Optional.of(kept).filter(it -> it.slot() > 0 && it.slot() >= wantedSlot);
  }

  /// Installs another node's state, after the order has truncated slots that this node needs.
  void install(StandbyMessage.State state) {
    if (state.slot() <= slot) {
      return;
    }
    SuccessionState read = SuccessionWire.state(new Decoder(state.state()));
    onDisk(() -> {
      installed.raise(state.slot());
      keep(state);
      later(() -> {
        if (state.slot() > slot) {
          slot = state.slot();
          history = state.history();
          hear(new SuccessionMessage.Install(read));
          order().reinstated(slot, history);
        }
      });
    });
  }

  private void hear(SuccessionMessage message) {
    on(new Event.Received<>(self, message));
  }

  private void on(Event<SuccessionMessage> event) {
    if (!closed) {
      List<Effect<SuccessionMessage>> effects = new ArrayList<>();
      role.on(event, effects::add);
      epoch = role.epoch();
      holder = role.holder();
      effects.forEach(this::perform);
    }
  }

  private void perform(Effect<SuccessionMessage> effect) {
    switch (effect) {
      case Effect.Deliver(SuccessionIndication indication) -> perform(indication);
      case Effect.Arm(var timer, var after) -> {
        try {
          timers.schedule(
              () -> later(() -> on(new Event.Fired<>(timer))),
              after.toNanos(),
              TimeUnit.NANOSECONDS);
        } catch (RejectedExecutionException stopping) {
          closed = true;
        }
      }
      case Effect.Deliver<SuccessionMessage> _,
          Effect.Send<SuccessionMessage> _,
          Effect.Persist<SuccessionMessage> _ ->
          throw new IllegalStateException("not here: " + effect);
    }
  }

  private void perform(SuccessionIndication indication) {
    switch (indication) {
      case SuccessionIndication.Propose(long serial, var entry) ->
          proposals.accept(new RequestId(life, serial + 1), SuccessionWire.encode(entry));
      case SuccessionIndication.Active(long of, List<CbsRecord> records) -> {
        OrderedLog log = new OrderedLog(this, of, compactBytes);
        active = log;
        above.active(of, records, log);
      }
      case SuccessionIndication.Durable(int records) -> {
        OrderedLog log = active;
        if (log != null) {
          log.durable(records);
        }
      }
      case SuccessionIndication.Deposed(long of, NodeId successor) -> {
        endActive();
        above.deposed(of, successor);
      }
      case SuccessionIndication.Granted(long ticket, OptionalLong start) -> {
        CompletableFuture<OptionalLong> waiting = wanted.remove(ticket);
        if (waiting != null) {
          waiting.complete(start);
        }
      }
      case SuccessionIndication.Compacted() -> compacted = true;
    }
  }

  private void endActive() {
    OrderedLog log = active;
    active = null;
    if (log != null) {
      log.close();
    }
  }

  private void later(Runnable work) {
    try {
      loop.execute(work);
    } catch (RejectedExecutionException stopping) {
      closed = true;
    }
  }

  // From other threads.

  /// Proposes decisions of the active shepherd.
  void write(long of, List<CbsRecord> records) {
    later(() -> hear(new SuccessionMessage.Write(of, records)));
  }

  @Override
  public OptionalLong reserve(String key, long from, long increment, int size) {
    CompletableFuture<OptionalLong> granted =
        ask(ticket -> new SuccessionMessage.Want(ticket, key, from, increment, size));
    try {
      return granted.get(RESERVE_SECONDS_MAX, TimeUnit.SECONDS);
    } catch (TimeoutException | ExecutionException tooFew) {
      throw new SqlException("57P03", "the shepherd's nodes do not answer");
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
      throw SessionErrors.canceled();
    } finally {
      wanted.values().remove(granted);
    }
  }

  /// Waits as long as it takes, since the change of the schema is already decided.
  @Override
  public void moved(String key, long next, boolean ascending) {
    ask(ticket -> new SuccessionMessage.Move(ticket, key, next, ascending))
        .exceptionally(_ -> OptionalLong.empty())
        .join();
  }

  private CompletableFuture<OptionalLong> ask(LongFunction<SuccessionMessage> wish) {
    long ticket = tickets.incrementAndGet();
    CompletableFuture<OptionalLong> granted = new CompletableFuture<>();
    wanted.put(ticket, granted);
    later(() -> hear(wish.apply(ticket)));
    return granted;
  }

  @Override
  public void close() {
    closed = true;
    endActive();
    wanted
        .values()
        .forEach(each -> each.completeExceptionally(new IllegalStateException("closed")));
  }
}
