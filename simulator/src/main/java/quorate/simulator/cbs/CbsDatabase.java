package quorate.simulator.cbs;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;
import quorate.core.NodeId;
import quorate.core.digest.Digest;
import quorate.core.value.Result;
import quorate.core.value.SqlError;
import quorate.replication.cbs.Word;
import quorate.simulator.world.Counter;
import quorate.simulator.world.Counters;
import quorate.simulator.world.Rng;

/// A model of a database with strict two-phase locking, with shared and exclusive locks on keys,
/// absent keys included, held until the transaction ends; or of one with a flaw.
public final class CbsDatabase {
  private static final int COPIED_EVERY = 5;

  private final NodeId self;
  private final int keys;
  private final Rng rng;
  private final CbsFlaw flaw;
  private final int flawPerMille;
  private final int granule;
  private final boolean detecting;
  private final Counters counters;

  private final SortedMap<Integer, Integer> rows = new TreeMap<>();
  private final Map<Long, Session> sessions = new LinkedHashMap<>();

  /// Waiting statements, oldest first.
  private final List<Waiting> waiting = new ArrayList<>();

  /// The transaction log table.
  private final Set<Long> log = new TreeSet<>();

  /// An old copy of its files.
  private final SortedMap<Integer, Integer> copiedRows = new TreeMap<>();

  private final Set<Long> copiedLog = new TreeSet<>();

  private final BiConsumer<Long, Answer> answered;
  private final LongConsumer victim;

  /// The answer to a statement.
  ///
  /// @param executed the statement as others are to run it, if this is the primary
  /// @param writes the digest of its writes, which is voted on
  record Answer(Result result, Optional<CbsOp> executed, Optional<Digest> writes, Word word) {}

  private static final class Session {
    final Map<Integer, Boolean> locks = new TreeMap<>();
    final Deque<Runnable> undo = new ArrayDeque<>();
  }

  /// How many in a thousand errors left open by SQL it raises.
  private final int raisesPerMille;

  private record Waiting(long attempt, CbsOp op, int granule, boolean exclusive) {}

  /// @param answered receives each executed statement, by its attempt
  /// @param victim receives an attempt that was rolled back to end a deadlock
  CbsDatabase(
      NodeId self,
      Rng rng,
      CbsSwarm swarm,
      CbsFlaw flaw,
      boolean coarse,
      int raisesPerMille,
      Counters counters,
      BiConsumer<Long, Answer> answered,
      LongConsumer victim) {
    this.self = self;
    this.keys = swarm.keys();
    this.rng = rng;
    this.flaw = flaw;
    this.flawPerMille = swarm.flawPerMille();
    this.granule = coarse ? swarm.granule() : 1;
    this.detecting = swarm.detecting();
    this.raisesPerMille = raisesPerMille;
    this.counters = counters;
    this.answered = answered;
    this.victim = victim;
    rows.putAll(initial(swarm.keys()));
  }

  /// The initial rows: every other key.
  public static SortedMap<Integer, Integer> initial(int keys) {
    SortedMap<Integer, Integer> rows = new TreeMap<>();
    for (int key = 0; key < keys; key += 2) {
      rows.put(key, 100);
    }
    return rows;
  }

  SortedMap<Integer, Integer> rows() {
    return rows;
  }

  /// Whether no transaction is open.
  boolean isQuiet() {
    return sessions.isEmpty();
  }

  Set<Long> log() {
    return log;
  }

  void execute(long attempt, CbsOp op) {
    sessions.computeIfAbsent(attempt, _ -> new Session());
    boolean lockless = flaw == CbsFlaw.LOST_LOCKS && rng.chance(flawPerMille);
    counters.add(Counter.CBS_FLAWS, lockless ? 1 : 0);
    if (lockless) {
      run(attempt, op);
    } else {
      lock(attempt, op, false);
    }
  }

  /// Takes the locks that are free, and runs the statement once it holds all of them.
  private boolean lock(long attempt, CbsOp op, boolean again) {
    Session session = Objects.requireNonNull(sessions.get(attempt));
    for (int lock : locksOf(op)) {
      boolean exclusive = !op.reads();
      @Nullable Boolean held = session.locks.get(lock);
      if (held == null || exclusive && !held) {
        if (!isFree(attempt, lock, exclusive, again || held != null)) {
          park(new Waiting(attempt, op, lock, exclusive), again);
          return false;
        }
        session.locks.put(lock, exclusive);
      }
    }
    run(attempt, op);
    return true;
  }

  private Set<Integer> locksOf(CbsOp op) {
    Set<Integer> locks = new LinkedHashSet<>();
    boolean all = op.repairs(self);
    if (op.kind() == CbsOp.Kind.REPAIR && !all) {
      return locks;
    }
    for (int key = all ? 0 : op.a(); key <= (all ? keys : op.to()); key++) {
      boolean phantom = flaw == CbsFlaw.PHANTOMS && op.reads() && !rows.containsKey(key);
      if (!phantom) {
        locks.add(key / granule);
      }
    }
    return locks;
  }

  /// @param barges whether it may overtake waiting statements
  private boolean isFree(long attempt, int lock, boolean exclusive, boolean barges) {
    for (Map.Entry<Long, Session> other : sessions.entrySet()) {
      Boolean held = other.getKey() == attempt ? null : other.getValue().locks.get(lock);
      if (held != null && (exclusive || held)) {
        return false;
      }
    }
    return barges
        || waiting.stream().noneMatch(it -> it.granule == lock && (exclusive || it.exclusive));
  }

  private void park(Waiting wait, boolean again) {
    waiting.add(wait);
    if (!again) {
      counters.add(Counter.CBS_LOCK_WAITS);
    }
    if (detecting && isDeadlock(wait.attempt, wait.attempt, new HashSet<>())) {
      counters.add(Counter.CBS_DEADLOCKS);
      rollBack(wait.attempt);
      victim.accept(wait.attempt);
    }
  }

  /// Whether the attempt waits, directly or indirectly, for `target`.
  private boolean isDeadlock(long attempt, long target, Set<Long> seen) {
    for (Waiting wait : waiting) {
      if (wait.attempt == attempt) {
        for (long other : before(wait)) {
          if (other == target || seen.add(other) && isDeadlock(other, target, seen)) {
            return true;
          }
        }
      }
    }
    return false;
  }

  /// The attempts that a statement waits for: holders of the lock, and earlier waiters.
  private Set<Long> before(Waiting wait) {
    Set<Long> before = new LinkedHashSet<>();
    sessions.forEach((holder, session) -> {
      Boolean held = holder == wait.attempt ? null : session.locks.get(wait.granule);
      if (held != null && (wait.exclusive || held)) {
        before.add(holder);
      }
    });
    for (Waiting other : waiting.subList(0, waiting.indexOf(wait))) {
      if (other.granule == wait.granule && (wait.exclusive || other.exclusive)) {
        before.add(other.attempt);
      }
    }
    before.remove(wait.attempt);
    return before;
  }

  private void run(long attempt, CbsOp op) {
    Session session = Objects.requireNonNull(sessions.get(attempt));
    SortedMap<Integer, Integer> all = op.repairs(self) ? new TreeMap<>(rows) : rows;
    @Nullable Integer before = rows.get(op.a());
    boolean flawed = rng.chance(flawPerMille);
    boolean falsely = flawed && flaw == CbsFlaw.FALSE_ERRORS;
    boolean raises = op.mayRaise(rows) && rng.chance(raisesPerMille);
    Answer answer = raises || falsely ? raise(op) : value(op);
    if (flawed && flaw == CbsFlaw.WRONG_ANSWERS) {
      counters.add(Counter.CBS_FLAWS);
      answer =
          new Answer(
              CbsOp.said("wrong " + rng.below(2)), answer.executed, answer.writes, Word.SAID);
    } else if (flawed && flaw == CbsFlaw.WRONG_STATE && !op.reads() && rows.containsKey(op.a())) {
      counters.add(Counter.CBS_FLAWS);
      rows.merge(op.a(), 1, Integer::sum);
    } else if (falsely) {
      counters.add(Counter.CBS_FLAWS);
    }
    if (op.repairs(self)) {
      rows.clear();
      rows.putAll(op.rows());
      session.undo.push(() -> {
        rows.clear();
        rows.putAll(all);
      });
    } else if (!op.reads()) {
      session.undo.push(() -> {
        if (before == null) {
          rows.remove(op.a());
        } else {
          rows.put(op.a(), before);
        }
      });
    }
    if (flawed && flaw == CbsFlaw.WITHHELD_ANSWERS) {
      counters.add(Counter.CBS_FLAWS);
    } else {
      answered.accept(attempt, answer);
    }
  }

  private Answer value(CbsOp op) {
    SortedMap<Integer, Integer> writes = op.writes(rows);
    Result result = op.apply(rows);
    if (!op.isMarked() || op.reads()) {
      return new Answer(result, Optional.empty(), Optional.empty(), Word.SAID);
    }
    if (flaw == CbsFlaw.FALSE_WRITES && rng.chance(flawPerMille)) {
      counters.add(Counter.CBS_FLAWS);
      writes.computeIfPresent(op.a(), (_, after) -> after + 1);
    }
    Digest digest = CbsOp.digest(writes);
    return new Answer(result, Optional.of(op.with(writes)), Optional.of(digest), Word.SAID);
  }

  /// Raises an error; if SQL leaves that open, the primary's writes are applied instead.
  private Answer raise(CbsOp op) {
    if (!op.isMarked()) {
      return new Answer(CbsOp.raised(), Optional.empty(), Optional.empty(), Word.SAID);
    }
    counters.add(Counter.CBS_OPEN_ERRORS);
    boolean fits = op.kind() != CbsOp.Kind.SHARED || op.take(rows);
    Result result =
        fits ? CbsOp.raised() : new Result.Failed(new SqlError("XX001", "it does not fit"));
    return new Answer(result, Optional.empty(), Optional.empty(), fits ? Word.RAISED : Word.SAID);
  }

  void commit(long attempt, long barrier) {
    sessions.computeIfAbsent(attempt, _ -> new Session()).undo.clear();
    log.add(barrier);
    release(attempt);
    if (barrier % COPIED_EVERY == 0 && isQuiet()) {
      copy();
    }
  }

  void rollBack(long attempt) {
    @Nullable Session session = sessions.get(attempt);
    if (session != null) {
      session.undo.forEach(Runnable::run);
      release(attempt);
    }
  }

  /// Rolls back all transactions after a crash or a broken connection.
  void rollBackAll() {
    waiting.clear();
    List.copyOf(sessions.keySet()).reversed().forEach(this::rollBack);
  }

  void truncate(long barrier) {
    long newest = log.stream().filter(each -> each < barrier).max(Long::compare).orElse(0L);
    log.removeIf(each -> each < newest);
  }

  /// Loses its files: it is as at the beginning, or an old copy takes their place. No transaction
  /// is open.
  void loseState() {
    boolean copied = rng.chance(500) && !copiedLog.isEmpty();
    rows.clear();
    rows.putAll(copied ? copiedRows : initial(keys));
    log.clear();
    log.addAll(copied ? copiedLog : Set.of());
  }

  private void copy() {
    copiedRows.clear();
    copiedRows.putAll(rows);
    copiedLog.clear();
    copiedLog.addAll(log);
  }

  private void release(long attempt) {
    sessions.remove(attempt);
    waiting.removeIf(wait -> wait.attempt == attempt);
    List<Waiting> all = List.copyOf(waiting);
    for (Waiting wait : all) {
      if (waiting.remove(wait)) {
        lock(wait.attempt, wait.op, true);
      }
    }
  }
}
