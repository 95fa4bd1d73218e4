package quorate.runtime.cbs;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import quorate.core.Effect;
import quorate.core.Event;
import quorate.core.NodeId;
import quorate.replication.cbs.CbsConfig;
import quorate.replication.cbs.CbsIndication;
import quorate.replication.cbs.CbsMessage;
import quorate.replication.cbs.CbsRecord;
import quorate.replication.cbs.Coordinator;
import quorate.replication.cbs.Manager;
import quorate.replication.cbs.ManagerLoad;
import quorate.replication.cbs.Overview;
import quorate.runtime.order.HeldEffects;

/// Runs a shepherd's roles, the coordinator and the managers: one thread takes their events in
/// turn. The coordinator's messages after a decision are sent once that is durable; decisions made
/// while the disk is busy share the next sync (group commit, HRDB, section 3.5.3).
final class ShepherdHost implements AutoCloseable {
  private static final int CLOSE_MILLIS = 5_000;

  /// A task of the loop.
  private sealed interface Task {}

  /// An event for a role.
  private record Posted(NodeId to, Event<CbsMessage> event) implements Task {}

  /// This many more records are durable.
  private record Forced(int records) implements Task {}

  /// A request for the roles' current state.
  private record Look(CompletableFuture<Known> known) implements Task {}

  /// The state of the roles at one moment.
  record Known(Overview overview, SortedMap<NodeId, ManagerLoad> loads) {}

  /// Wakes the loop so that it ends. An interrupt would close the log's file.
  private record End() implements Task {}

  private final NodeId coordinator;
  private final Coordinator role;
  private final SortedMap<NodeId, Manager> managers = new TreeMap<>();
  private final DecisionLog log;
  private final BiConsumer<NodeId, CbsIndication.ToDatabase> databases;
  private final Consumer<CbsIndication.Found> findings;
  private final Consumer<Throwable> failure;
  private final ScheduledExecutorService timers;
  private final LinkedBlockingQueue<Task> events = new LinkedBlockingQueue<>();
  private final Map<NodeId, Consumer<CbsMessage.ToClient>> clients = new ConcurrentHashMap<>();
  private final Thread loop = Thread.ofPlatform().name("shepherd").unstarted(this::run);
  private final Thread syncing = Thread.ofPlatform().name("shepherd-log").unstarted(this::force);
  private volatile boolean closed;

  // Used by the loop only.

  /// Messages between roles of this process, which go before all other events.
  private final ArrayDeque<Posted> inside = new ArrayDeque<>();

  /// Events that arrived while the log was waiting to be compacted.
  private final ArrayDeque<Posted> later = new ArrayDeque<>();

  private final HeldEffects<CbsMessage> held;
  private List<CbsRecord> records = new ArrayList<>();

  /// The records that replace the log as soon as nothing waits for it. Until then no other event is
  /// taken, since the log may have no record that these do not cover.
  private @Nullable List<CbsRecord> compaction;

  // Shared by the two threads.

  private final LinkedBlockingQueue<List<CbsRecord>> toForce = new LinkedBlockingQueue<>();
  private volatile long logBytes;
  private boolean logBusy;
  private long compactAt;

  /// @param replayed the records in the log
  /// @param databases take the commands of their managers
  /// @param findings takes those of the coordinator
  /// @param failure takes the exception that stops the host: a broken invariant, or a log that
  ///   cannot be written
  ShepherdHost(
      CbsConfig config,
      DecisionLog log,
      List<CbsRecord> replayed,
      BiConsumer<NodeId, CbsIndication.ToDatabase> databases,
      Consumer<CbsIndication.Found> findings,
      ScheduledExecutorService timers,
      Consumer<Throwable> failure) {
    this.coordinator = config.coordinator();
    this.log = log;
    this.compactAt = log.compactBytesMin();
    this.databases = databases;
    this.findings = findings;
    this.timers = timers;
    this.failure = failure;
    this.held = new HeldEffects<>(effect -> perform(coordinator, effect));
    this.role = new Coordinator(config);
    for (CbsRecord record : replayed) {
      role.on(new Event.Restored<>(record), this::hold);
    }
    config.replicas().forEach(replica -> managers.put(replica, new Manager(config, replica)));
  }

  void start() {
    fromSelf(new CbsMessage.Started());
    loop.start();
    syncing.start();
  }

  private void post(NodeId to, Event<CbsMessage> event) {
    events.add(new Posted(to, event));
  }

  /// Takes a database's message; from any thread.
  void fromDatabase(NodeId replica, CbsMessage.Local message) {
    post(replica, new Event.Received<>(replica, message));
  }

  /// Takes a message of this process itself; from any thread.
  void fromSelf(CbsMessage.Local message) {
    post(coordinator, new Event.Received<>(coordinator, message));
  }

  /// Takes a client's message; from any thread.
  void fromClient(NodeId client, CbsMessage.FromClient message) {
    post(coordinator, new Event.Received<>(client, message));
  }

  /// Registers the receiver of a client's answers. It is called on the loop, which it must not
  /// block.
  void listen(NodeId client, Consumer<CbsMessage.ToClient> listener) {
    clients.put(client, listener);
  }

  void forget(NodeId client) {
    clients.remove(client);
  }

  /// Requests the state of the roles; from any thread. The result never completes once this is
  /// closed.
  private CompletableFuture<Known> look() {
    CompletableFuture<Known> known = new CompletableFuture<>();
    events.add(new Look(known));
    return known;
  }

  /// The shepherd's present knowledge.
  ///
  /// @throws IllegalStateException if the shepherd does not answer in time
  Known known(long seconds) {
    try {
      return look().get(seconds, TimeUnit.SECONDS);
    } catch (ExecutionException | TimeoutException busy) {
      throw new IllegalStateException("the shepherd did not answer in time; try again");
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("the shepherd ends");
    }
  }

  private Known known() {
    SortedMap<NodeId, ManagerLoad> loads = new TreeMap<>();
    managers.forEach((replica, manager) -> loads.put(replica, manager.load()));
    return new Known(role.overview(), loads);
  }

  private void run() {
    try {
      while (!closed) {
        if (compaction != null) {
          replaceLog();
        } else {
          Task next = inside.poll();
          next = next == null ? events.poll() : next;
          if (next == null) {
            handOver();
            next = compaction == null ? events.take() : null;
          }
          take(next);
        }
      }
    } catch (InterruptedException stopping) {
      closed = true;
    } catch (RuntimeException | Error broken) {
      closed = true;
      failure.accept(broken);
    }
  }

  private void take(@Nullable Task task) {
    switch (task) {
      case Posted posted -> on(posted);
      case Forced(int count) -> {
        logBusy = false;
        held.release(count);
      }
      case Look(var known) -> known.complete(known());
      case End _ -> {}
      case null -> {} // the log is compacted first
    }
  }

  /// Waits until nothing waits for the log, and compacts it.
  private void replaceLog() throws InterruptedException {
    handOver();
    while (logBusy && !closed) {
      switch (events.take()) {
        case Posted posted -> later.add(posted);
        case Forced forced -> take(forced);
        case Look look -> take(look);
        case End _ -> {
          return;
        }
      }
    }
  }

  private void on(Posted posted) {
    NodeId self = posted.to();
    Manager manager = managers.get(self);
    if (self.equals(coordinator)) {
      role.on(posted.event(), this::hold);
    } else if (manager != null) {
      manager.on(posted.event(), effect -> perform(self, effect));
    }
  }

  /// Performs an effect of the coordinator once the records before it are durable.
  private void hold(Effect<CbsMessage> effect) {
    if (effect instanceof Effect.Persist<CbsMessage>(CbsRecord record)) {
      records.add(record);
      compaction = null; // lacks this record; the next one will have it
      held.take(effect);
    } else if (effect instanceof Effect.Deliver<CbsMessage>(CbsIndication.Compact compact)) {
      if (logBytes > compactAt) {
        compaction = compact.records();
      }
    } else {
      held.take(effect);
    }
  }

  private void handOver() {
    if (logBusy) {
      return;
    }
    if (!records.isEmpty()) {
      logBusy = true;
      toForce.add(records);
      records = new ArrayList<>();
    } else if (compaction != null) {
      log.compact(compaction);
      logBytes = log.bytes();
      compactAt = Math.max(log.compactBytesMin(), 2 * logBytes);
      compaction = null;
      inside.addAll(later);
      later.clear();
    }
  }

  private void force() {
    try {
      while (!closed) {
        List<CbsRecord> taken = toForce.take();
        if (closed) {
          return; // nothing that depends on them was sent
        }
        taken.forEach(log::append);
        log.force();
        logBytes = log.bytes();
        events.add(new Forced(taken.size()));
      }
    } catch (InterruptedException stopping) {
      closed = true;
    } catch (RuntimeException | Error broken) {
      closed = true;
      events.add(new End());
      failure.accept(broken);
    }
  }

  private void perform(NodeId self, Effect<CbsMessage> effect) {
    switch (effect) {
      case Effect.Send(NodeId to, CbsMessage.ToClient message) -> {
        Consumer<CbsMessage.ToClient> client = clients.get(to);
        if (client != null) {
          client.accept(message);
        }
      }
      case Effect.Send(NodeId to, CbsMessage message) ->
          inside.add(new Posted(to, new Event.Received<>(self, message)));
      case Effect.Arm(var timer, var after) -> {
        try {
          timers.schedule(
              () -> post(self, new Event.Fired<>(timer)), after.toNanos(), TimeUnit.NANOSECONDS);
        } catch (RejectedExecutionException stopping) {
          closed = true;
        }
      }
      case Effect.Deliver(CbsIndication.ToDatabase wish) -> databases.accept(self, wish);
      case Effect.Deliver(CbsIndication.Found found) -> findings.accept(found);
      case Effect.Deliver<CbsMessage> other ->
          throw new IllegalStateException("unexpected effect " + other);
      case Effect.Persist<CbsMessage> record ->
          throw new IllegalStateException("only the coordinator has a log: " + record);
    }
  }

  @Override
  public void close() {
    closed = true;
    events.add(new End());
    toForce.add(List.of());
    try {
      loop.join(CLOSE_MILLIS);
      syncing.join(CLOSE_MILLIS);
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
    }
    log.close();
  }
}
