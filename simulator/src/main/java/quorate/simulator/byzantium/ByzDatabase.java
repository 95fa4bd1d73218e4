package quorate.simulator.byzantium;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.writeset.KeySet;
import quorate.replication.byzantium.ByzIndication;
import quorate.replication.byzantium.ByzIndication.Run;
import quorate.replication.byzantium.ByzIndication.Verify;
import quorate.replication.byzantium.ByzMessage;
import quorate.replication.byzantium.ByzMessage.Refusal;
import quorate.replication.byzantium.Found;
import quorate.replication.byzantium.Operation;
import quorate.replication.command.Position;
import quorate.simulator.world.Counter;
import quorate.simulator.world.Rng;

/// A model of a database with snapshots and row locks. It syncs at times of its own, so that a
/// crash takes it back to an earlier COMMIT; it may lie, and it may fail by itself.
///
/// Engines differ in the conflicts that they see: a strict one compares versions, a lax one values,
/// and its unique index shows rows that its snapshot does not.
final class ByzDatabase {
  private final Surroundings node;
  private final Rng rng;
  private final ByzSwarm swarm;
  private final ByzVariant variant;
  private final ByzLies lies;
  private final boolean lax;
  private final ByzHistory history;
  private final Map<RequestId, Tx> open = new LinkedHashMap<>();
  private final Map<Long, RequestId> locks = new HashMap<>();

  /// The number of COMMITs that survive a crash.
  private int synced;

  /// The parts of a node that the database uses.
  interface Surroundings {
    void later(long micros, Runnable action);

    void tell(ByzMessage.Local message);

    void repair(Position at);

    void onStored(Position at, SortedMap<Long, Optional<Long>> writes);

    void count(Counter counter);

    long slowMicros();
  }

  /// An open transaction.
  private static final class Tx {
    private final int snapshot;
    private final SortedMap<Long, Optional<Long>> writes = new TreeMap<>();

    /// Counts what was taken back, so that an operation from before is not executed after it.
    private int generation;

    Tx(int snapshot) {
      this.snapshot = snapshot;
    }
  }

  /// The engine refuses a statement because of a conflict that it sees.
  private static final class Conflict extends Exception {
    private static final long serialVersionUID = 1;
  }

  ByzDatabase(
      Surroundings node, Rng rng, ByzSwarm swarm, ByzVariant variant, ByzLies lies, boolean lax) {
    this.node = node;
    this.rng = rng;
    this.swarm = swarm;
    this.variant = variant;
    this.lies = lies;
    this.lax = lax;
    this.history = ByzHistory.initial(swarm.keys());
  }

  ByzLies lies() {
    return lies;
  }

  ByzHistory history() {
    return history;
  }

  void take(ByzIndication.ToDatabase command) {
    switch (command) {
      case ByzIndication.Open(RequestId id, Position _) -> {
        node.count(Counter.BYZ_SNAPSHOTS);
        open.put(id, new Tx(history.size()));
      }
      case ByzIndication.Reopen(RequestId id, Position at) -> reopen(id, at);
      case Run run -> {
        int generation = generation(run.transaction());
        node.later(service(), () -> run(run, generation, swarm.lockMicrosMax()));
      }
      case ByzIndication.Rewind(RequestId id) -> rewind(id);
      case Verify verify -> node.later(service() + node.slowMicros(), () -> verify(verify));
      case ByzIndication.Commit(Position at, RequestId id) -> {
        Tx tx = open.get(id);
        store(at, tx == null ? new TreeMap<>() : new TreeMap<>(tx.writes));
        discard(id);
      }
      case ByzIndication.Apply(Position at, Bytes writes) -> store(at, ByzOp.decode(writes));
      case ByzIndication.Recall(Position at, NodeId to) ->
          history
              .writes(at)
              .ifPresent(it -> node.tell(new ByzMessage.Recalled(at, to, ByzOp.encode(it))));
      case ByzIndication.Discard(RequestId id) -> discard(id);
      case ByzIndication.Repair(Position at) -> node.repair(at);
    }
  }

  private long service() {
    return rng.between(20, swarm.serviceMicrosMax());
  }

  private int generation(RequestId id) {
    Tx tx = open.get(id);
    return tx == null ? 0 : tx.generation;
  }

  // Snapshots.

  private void reopen(RequestId id, Position at) {
    boolean lacks = !at.isAfter(history.floor());
    if (variant.reopensNow() || lacks && variant.opensLate()) {
      open.put(id, new Tx(history.size()));
    } else if (!lacks) {
      node.count(Counter.BYZ_REOPENED);
      open.put(id, new Tx(history.countBefore(at)));
    } else {
      node.count(Counter.BYZ_SNAPSHOTS_LACKING);
    }
  }

  private void rewind(RequestId id) {
    Tx tx = open.get(id);
    if (tx != null) {
      tx.writes.clear();
      tx.generation++;
      locks.values().removeIf(id::equals);
    }
  }

  private void discard(RequestId id) {
    rewind(id);
    open.remove(id);
  }

  // Execution.

  private void run(Run run, int generation, long patience) {
    Tx tx = open.get(run.transaction());
    if (tx == null) {
      ran(run, new ByzMessage.Lacking());
      return;
    }
    if (tx.generation != generation) {
      return;
    }
    if (lies.isSilent()) {
      return;
    }
    if (lies.fails()) {
      ran(run, new ByzMessage.Failed(Refusal.ENGINE));
      return;
    }
    ByzOp op = ByzOp.decode(run.operation());
    if (holder(op, run.transaction()) != null) {
      long wait = rng.between(500, 3_000);
      node.count(Counter.BYZ_LOCK_WAITS);
      if (patience < wait) {
        ran(run, new ByzMessage.Failed(Refusal.CONFLICT));
      } else {
        node.later(wait, () -> run(run, generation, patience - wait));
      }
      return;
    }
    try {
      Found outcome = execute(run.transaction(), tx, List.of(op), true);
      ran(run, new ByzMessage.Done(outcome));
    } catch (Conflict _) {
      node.count(Counter.BYZ_ENGINE_CONFLICTS);
      ran(run, new ByzMessage.Failed(Refusal.CONFLICT));
    }
  }

  private void ran(Run run, ByzMessage.Reply reply) {
    node.tell(new ByzMessage.Ran(run.transaction(), run.number(), run.attempt(), reply));
  }

  private @Nullable RequestId holder(ByzOp op, RequestId mine) {
    RequestId holder = op.kind().isRead() ? null : locks.get(op.key());
    return mine.equals(holder) ? null : holder;
  }

  private void verify(Verify verify) {
    if (lies.isSilent()) {
      return;
    }
    if (verify.now()) {
      open.put(verify.transaction(), new Tx(history.size()));
    }
    Tx tx = open.get(verify.transaction());
    if (tx == null) {
      node.tell(new ByzMessage.Verified(verify.at(), new ByzMessage.Lacking()));
      return;
    }
    List<ByzOp> ops =
        verify.operations().stream().map((Operation each) -> ByzOp.decode(each)).toList();
    Set<RequestId> holders = new LinkedHashSet<>();
    for (ByzOp op : ops) {
      RequestId holder = holder(op, verify.transaction());
      if (holder != null) {
        holders.add(holder);
      }
    }
    if (!holders.isEmpty()) {
      node.tell(new ByzMessage.Blocked(verify.at(), List.copyOf(holders)));
      node.later(500, () -> verify(verify));
      return;
    }
    rewind(verify.transaction());
    node.tell(new ByzMessage.Verified(verify.at(), outcome(verify.transaction(), tx, ops)));
  }

  private ByzMessage.Reply outcome(RequestId id, Tx tx, List<ByzOp> ops) {
    if (lies.fails()) {
      return new ByzMessage.Failed(Refusal.ENGINE);
    }
    try {
      return new ByzMessage.Done(execute(id, tx, ops, false));
    } catch (Conflict _) {
      node.count(Counter.BYZ_ENGINE_CONFLICTS);
      return new ByzMessage.Failed(Refusal.CONFLICT);
    }
  }

  private Found execute(RequestId id, Tx tx, List<ByzOp> ops, boolean tentative) throws Conflict {
    List<Bytes> results = new java.util.ArrayList<>();
    TreeSet<KeySet.Key> keys = new TreeSet<>();
    for (ByzOp op : ops) {
      int count = lies.readsLate() ? history.size() : tx.snapshot;
      ByzOp.Effect effect =
          seesDuplicate(op, tx) ? op.on(_ -> Optional.of(0L)) : op.on(key -> value(tx, key, count));
      if (!op.kind().isRead()) {
        locks.put(op.key(), id);
      }
      tx.writes.putAll(effect.writes());
      keys.addAll(claimed(op, effect).keys());
      results.add(ByzOp.result(lies.result(op, effect.result())));
    }
    KeySet claims = tentative ? lies.keys(new KeySet(keys)) : new KeySet(keys);
    return new Found(results, claims, ByzOp.encode(tx.writes));
  }

  private KeySet claimed(ByzOp op, ByzOp.Effect effect) {
    boolean locksOnly = op.kind() == ByzOp.Kind.LOCK;
    boolean vain = effect.writes().isEmpty() && !locksOnly;
    return locksOnly && !variant.claimsLocks() || vain && !variant.claimsInVain()
        ? ByzOp.NONE
        : effect.keys();
  }

  private Optional<Long> value(Tx tx, long key, int count) {
    Optional<Long> own = tx.writes.get(key);
    return tx.writes.containsKey(key) && own != null ? own : history.get(key, count);
  }

  /// Whether the engine's unique index shows a row that the snapshot does not.
  ///
  /// @throws Conflict if the engine sees one
  private boolean seesDuplicate(ByzOp op, Tx tx) throws Conflict {
    if (op.kind().isRead()
        || tx.writes.containsKey(op.key())
        || !history.isChangedSince(op.key(), tx.snapshot)) {
      return false;
    }
    Optional<Long> now = history.get(op.key(), history.size());
    Optional<Long> then = history.get(op.key(), tx.snapshot);
    if (lax && op.kind() == ByzOp.Kind.INSERT && now.isPresent() && then.isEmpty()) {
      return true;
    }
    if (!lax || !now.equals(then)) {
      throw new Conflict();
    }
    return false;
  }

  // Durability.

  private void store(Position at, SortedMap<Long, Optional<Long>> writes) {
    SortedMap<Long, Optional<Long>> stored = lies.stored(writes);
    history.add(at, stored);
    node.onStored(at, stored);
    if (rng.chance(swarm.syncPerMille())) {
      synced = history.size();
    }
  }

  /// Loses what is not synced, except a prefix. Returns whether anything is lost.
  boolean powerCycle() {
    open.clear();
    locks.clear();
    int kept = synced + rng.below(history.size() - synced + 1);
    boolean lost = kept < history.size();
    history.truncate(kept);
    synced = kept;
    return lost;
  }

  /// Begins with a certified state, as a node does that has lost its own: nothing leads back from
  /// it.
  void restore(Position at, SortedMap<Long, Long> rows) {
    history.install(at, rows);
    synced = 0;
  }

  /// Takes over an agreed state.
  void install(Position at, SortedMap<Long, Long> rows, Optional<ByzHistory.State> whole) {
    open.clear();
    locks.clear();
    whole.ifPresentOrElse(history::install, () -> history.install(at, rows));
    synced = history.size();
    node.tell(new ByzMessage.Installed(at));
  }
}
