package quorate.simulator.pbr;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import quorate.core.RequestId;
import quorate.order.Request;
import quorate.replication.pbr.Entry;
import quorate.replication.pbr.LogPosition;
import quorate.replication.pbr.PbrIndication.Apply;
import quorate.replication.pbr.PbrIndication.Commit;
import quorate.replication.pbr.PbrIndication.Execute;
import quorate.replication.pbr.PbrIndication.Fetch;
import quorate.replication.pbr.PbrIndication.Logged;
import quorate.replication.pbr.PbrIndication.Rollback;
import quorate.replication.pbr.PbrIndication.Sync;
import quorate.replication.pbr.PbrIndication.TakeSnapshot;
import quorate.replication.pbr.PbrIndication.ToEngine;
import quorate.replication.pbr.PbrIndication.Undo;
import quorate.replication.pbr.PbrMessage;
import quorate.replication.pbr.PbrMessage.Applied;
import quorate.replication.pbr.PbrMessage.Executed;
import quorate.replication.pbr.PbrMessage.Failed;
import quorate.replication.pbr.PbrMessage.Outcome;
import quorate.replication.pbr.PbrMessage.Synced;
import quorate.replication.pbr.Shipped;
import quorate.simulator.cbs.CbsDatabase;
import quorate.simulator.cbs.CbsOp;
import quorate.simulator.check.Violation;
import quorate.simulator.world.Counter;
import quorate.simulator.world.Rng;

/// A model of an engine with its part of the runtime. It executes transactions concurrently, with
/// two-phase locking or on snapshots; it commits in the order told, and syncs at any time, so that
/// a crash may return it to an earlier commit.
final class PbrEngine {
  private static final int WAITS_MAX = 12;

  /// How many statements' time a transaction that may be shared waits for others.
  private static final int TURNS_MAX = 8;

  private final PbrNode<?> host;
  private final Rng rng;
  private final PbrSwarm swarm;
  private final PbrVariant variant;

  private SortedMap<Integer, Integer> rows;
  private LogPosition marker = LogPosition.ZERO;

  /// The steps not yet synced, oldest first.
  private final Deque<Step> unsynced = new ArrayDeque<>();

  /// By key, the index of the last commit that wrote it.
  private final Map<Integer, Long> writers = new HashMap<>();

  /// The entries committed before they were in the log, with their undo, oldest first.
  private List<Entry> carried = List.of();

  /// The place up to which the log is known to be synced.
  private LogPosition logged = LogPosition.ZERO;

  private final Map<RequestId, PbrTransaction> open = new LinkedHashMap<>();
  private final Deque<ToEngine> told = new ArrayDeque<>();
  private final Map<Long, State> snapshots = new HashMap<>();
  private boolean working;
  private final PbrBacklog backlog;
  private final PbrInstall install;

  /// A state that may be fetched.
  record State(SortedMap<Integer, Integer> rows, LogPosition at) {}

  /// The undo of one step, with the engine's place and carried entries before it.
  private record Step(PbrWrites undo, LogPosition before, List<Entry> carried) {}

  PbrEngine(PbrNode<?> host, Rng rng, PbrSwarm swarm, PbrVariant variant) {
    this.host = host;
    this.rng = rng;
    this.swarm = swarm;
    this.variant = variant;
    this.rows = CbsDatabase.initial(swarm.keys());
    this.backlog = new PbrBacklog(swarm);
    this.install = new PbrInstall(host, this, rng.fork(1), variant);
  }

  LogPosition marker() {
    return marker;
  }

  List<Entry> carried() {
    return variant.carriesNothing() ? List.of() : carried;
  }

  SortedMap<Integer, Integer> rows() {
    return rows;
  }

  /// Loses some unsynced steps after a power failure, or everything if a state is half installed.
  /// Returns whether it lost anything.
  boolean powerCycle() {
    boolean half = install.isCut();
    int lost = unsynced.isEmpty() ? 0 : rng.below(unsynced.size() + 1);
    for (int i = 0; i < lost; i++) {
      Step step = unsynced.removeLast();
      step.undo.applyTo(rows, host.id());
      marker = step.before;
      carried = step.carried;
    }
    logged = LogPosition.ZERO;
    unsynced.clear();
    writers.clear();
    open.clear();
    told.clear();
    snapshots.clear();
    backlog.lost();
    working = false;
    if (half) {
      host.count(Counter.PBR_INSTALLS_CUT);
      rows = CbsDatabase.initial(swarm.keys());
      marker = LogPosition.ZERO;
      carried = List.of();
    }
    return lost > 0;
  }

  // Commands, in order.

  void take(ToEngine command) {
    switch (command) {
      case Execute(long number, var request, boolean reads) -> execute(number, request, reads);
      case Logged(LogPosition upTo) -> {
        logged = upTo.compareTo(logged) > 0 ? upTo : logged;
        carried = carried.stream().filter(each -> each.at().compareTo(logged) > 0).toList();
      }
      case Apply _ -> {
        backlog.came(host.now());
        told.add(command);
      }
      case Commit _, Undo _, Rollback _, Sync _, TakeSnapshot _, Fetch _ -> told.add(command);
    }
    work();
  }

  /// Whether it must wait: an entry without an undo is not committed before it is logged, unless a
  /// state transfer follows.
  private boolean isStuck() {
    return told.peek() instanceof Commit(Entry entry)
        && !entry.canBeUndone()
        && entry.at().compareTo(logged) > 0
        && told.stream().noneMatch(Fetch.class::isInstance);
  }

  /// Stops obeying commands for a while. Returns false if it is busy already.
  boolean stall(long micros) {
    backlog.disturbed();
    return !working && busy(micros, () -> {});
  }

  private void work() {
    if (!working && !told.isEmpty() && !isStuck()) {
      busy(commitMicros(), () -> obey(told.remove()));
    }
  }

  private long commitMicros() {
    return host.isSlow() && told.peek() instanceof Apply
        ? rng.between(swarm.slowApplyMicros() / 2, swarm.slowApplyMicros())
        : rng.between(1, swarm.commitMicrosMax());
  }

  private boolean busy(long micros, Runnable then) {
    working = true;
    host.later(
        micros,
        () -> {
          working = false;
          then.run();
          work();
        });
    return true;
  }

  private void obey(ToEngine command) {
    switch (command) {
      case Commit(Entry entry) -> {
        List<Entry> more = new ArrayList<>(carried);
        if (entry.canBeUndone() && entry.at().compareTo(logged) > 0) {
          more.add(entry);
        }
        commit(entry);
        carried = List.copyOf(more);
      }
      case Apply(Entry entry) -> {
        commit(entry);
        backlog.applied(host, host.now(), host.isMember());
      }
      case Undo(Entry entry) -> undo(entry);
      // One of an earlier group does not concern the same request in this group.
      case Rollback(long number, RequestId id) ->
          Optional.ofNullable(open.get(id))
              .filter(each -> each.number == number)
              .ifPresent(this::close);
      case Sync(long count) -> {
        List<Step> covered = List.copyOf(unsynced);
        host.later(
            rng.between(100, 20_000),
            () -> {
              unsynced.removeAll(covered);
              host.tell(new Synced(count));
            });
      }
      case TakeSnapshot(long transfer, var _) -> {
        snapshots.put(transfer, new State(copy(), marker));
        host.tell(new PbrMessage.SnapshotTaken(transfer, marker));
      }
      case Fetch fetch -> host.fetch(fetch);
      case Execute _, Logged _ -> throw new IllegalArgumentException("not here");
    }
  }

  private SortedMap<Integer, Integer> copy() {
    SortedMap<Integer, Integer> copy = new TreeMap<>(rows);
    if (variant.losesNewest() && !unsynced.isEmpty()) {
      unsynced.getLast().undo.applyTo(copy, host.id());
    }
    return copy;
  }

  State snapshot(long transfer) {
    return snapshots.getOrDefault(transfer, new State(new TreeMap<>(), LogPosition.ZERO));
  }

  /// Replaces the state by a fetched one, step by step. Other commands wait.
  ///
  /// @param done takes the place afterwards
  void install(State state, Consumer<LogPosition> done) {
    working = true;
    open.clear();
    backlog.disturbed();
    install.begin(
        state,
        at -> {
          working = false;
          writers.clear();
          done.accept(at);
          work();
        });
  }

  /// A step of an installation, which a power failure may undo.
  void replace(SortedMap<Integer, Integer> others, LogPosition at) {
    PbrWrites undo = PbrWrites.between(others, rows);
    rows = new TreeMap<>(others);
    step(undo, at);
    carried = List.of();
  }

  void sync() {
    unsynced.clear();
  }

  private void commit(Entry entry) {
    follows(entry.previous());
    SortedMap<Integer, Integer> before = new TreeMap<>(rows);
    if (entry.content() instanceof Entry.Ran ran) {
      PbrWrites.carryOut(ran, rows, host.id());
      ran.parts().forEach(part -> open.remove(part.id()));
    }
    step(PbrWrites.between(rows, before), entry.at());
    host.tell(new Applied(marker));
  }

  private void undo(Entry entry) {
    follows(entry.at());
    SortedMap<Integer, Integer> before = new TreeMap<>(rows);
    if (entry.content() instanceof Entry.Ran ran) {
      PbrWrites.decode(ran.writes().bytes()).inverse().applyTo(rows, host.id() + " undo");
    }
    step(PbrWrites.between(rows, before), entry.previous());
    carried = carried.stream().filter(each -> !each.at().equals(entry.at())).toList();
    writers.values().removeIf(index -> index > marker.index());
    host.count(Counter.PBR_UNDONE);
    host.tell(new Applied(marker));
  }

  private void follows(LogPosition before) {
    if (!marker.equals(before)) {
      throw new Violation("order", host.id() + "'s engine is at " + marker + ", not " + before);
    }
  }

  private void step(PbrWrites undo, LogPosition to) {
    unsynced.add(new Step(undo, marker, carried));
    marker = to;
    undo.changes().keySet().forEach(key -> writers.put(key, marker.index()));
    if (rng.chance(swarm.engineSyncPerMille())) {
      unsynced.clear();
    }
  }

  // Execution.

  /// Executes a request alone, or in one transaction with others that have not begun.
  private void execute(long number, Request request, boolean reads) {
    Optional<PbrTransaction> other =
        reads || swarm.sharePerMille() == 0 || !rng.chance(swarm.sharePerMille())
            ? Optional.empty()
            : open.values().stream()
                .filter(each -> each.number == number && !each.reads && each.begins())
                .findFirst();
    if (other.isPresent()) {
      other.get().share(request);
      open.put(request.id(), other.get());
      host.count(Counter.PBR_SHARED);
    } else {
      PbrTransaction fresh = new PbrTransaction(number, request, reads);
      open.put(request.id(), fresh);
      later(fresh, swarm.sharePerMille() > 0 ? TURNS_MAX : 1);
    }
  }

  private boolean isOpen(PbrTransaction transaction) {
    return transaction.ids().stream().allMatch(id -> open.get(id) == transaction);
  }

  private void close(PbrTransaction transaction) {
    transaction.ids().forEach(id -> open.remove(id, transaction));
  }

  private void later(PbrTransaction transaction, int statements) {
    host.later(
        rng.between(1, statements * (long) swarm.serviceMicrosMax()),
        () -> {
          if (isOpen(transaction)) {
            go(transaction);
          } else {
            close(transaction);
          }
        });
  }

  private void go(PbrTransaction transaction) {
    Optional<CbsOp> op = transaction.op();
    if (op.isEmpty()) {
      end(transaction);
      return;
    }
    if (swarm.isSkewing()) {
      if (transaction.begins()) {
        see(transaction);
        transaction.begun = marker;
      }
    } else if (!lock(transaction, op.get())) {
      return;
    }
    transaction.said(op.get().apply(transaction.view));
    later(transaction, 1);
  }

  private void see(PbrTransaction transaction) {
    transaction.before = new TreeMap<>(rows);
    transaction.view = new TreeMap<>(rows);
  }

  /// Under locking, a transaction sees the present rows, and its own writes.
  private boolean lock(PbrTransaction transaction, CbsOp op) {
    for (PbrTransaction other : open.values()) {
      if (other != transaction && transaction.conflicts(other, op)) {
        if (++transaction.waits > WAITS_MAX) {
          fail(transaction);
        } else {
          later(transaction, 1);
        }
        return false;
      }
    }
    transaction.lock(op);
    PbrWrites own = transaction.writes();
    see(transaction);
    own.applyTo(transaction.view, host.id());
    return true;
  }

  private void end(PbrTransaction transaction) {
    if (transaction.reads) {
      Outcome outcome = transaction.outcomes().getFirst();
      close(transaction);
      LogPosition at = swarm.isSkewing() ? transaction.begun : marker;
      host.check().onRead(outcome.id(), at, outcome.answer());
      host.tell(
          new PbrMessage.Read(transaction.number, outcome.id(), outcome.answer(), host.nanos()));
    } else if (swarm.isSkewing() && losesRace(transaction)) {
      fail(transaction);
    } else {
      transaction.executed = true;
      Shipped writes =
          swarm.text()
              ? new Shipped(Shipped.Kind.TEXT, transaction.text())
              : new Shipped(Shipped.Kind.WRITES, transaction.writes().encode());
      host.check().onExecuted(transaction.number, transaction.ids().getFirst(), transaction.begun);
      host.tell(new Executed(transaction.number, transaction.outcomes(), writes));
    }
  }

  /// The first committer wins; a transaction that has finished executing counts as one.
  private boolean losesRace(PbrTransaction transaction) {
    List<Integer> keys = new ArrayList<>(transaction.writes().changes().keySet());
    return keys.stream()
        .anyMatch(key ->
            writers.getOrDefault(key, 0L) > transaction.begun.index()
                || open.values().stream()
                    .anyMatch(other ->
                        other != transaction
                            && other.executed
                            && other.writes().changes().containsKey(key)));
  }

  /// Rolls a transaction back: either that is its final answer, or its clients retry.
  private void fail(PbrTransaction transaction) {
    close(transaction);
    host.count(Counter.PBR_CONFLICTS);
    if (rng.chance(500) && !transaction.reads) {
      host.tell(
          new Executed(
              transaction.number, transaction.outcomes(PbrProgram.CONFLICT), Shipped.NOTHING));
    } else {
      transaction.ids().forEach(id -> host.tell(new Failed(transaction.number, id)));
    }
  }
}
