package quorate.replication.byzantium;

import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.writeset.KeySet;
import quorate.replication.byzantium.ByzMessage.Operate;
import quorate.replication.byzantium.ByzMessage.Refusal;
import quorate.replication.command.Position;

/// A transaction that is open at one replica: its operations, in their sequence, and the results of
/// those executed here (Byzantium, figure 3: txSrvHandle).
final class LocalTransaction {
  private final LedgerStep.Begun begun;

  /// Operations that wait for their turn; buffered without gaps or not (L1).
  private final NavigableMap<Integer, Operation> buffered = new TreeMap<>();

  /// The executed operations, by number.
  private final SortedMap<Integer, Executed> executed = new TreeMap<>();

  /// The first answer to each operation, kept although the operation may be taken back (A3).
  private final SortedMap<Integer, Executed> answered = new TreeMap<>();

  /// The replicas that pass this transaction's operations on.
  private final Set<NodeId> relays = new TreeSet<>();

  /// The number of the operation that the database executes now.
  private Optional<Integer> running = Optional.empty();

  private Optional<Operation> executing = Optional.empty();

  /// Those that are to be executed again, since they were taken back.
  private final NavigableMap<Integer, Executed> replayed = new TreeMap<>();

  private Optional<Refusal> refusal = Optional.empty();
  private int next = 1;
  private int attempt;
  private boolean evicted;
  private boolean judged;
  private int idleTicks;
  private boolean expiring;

  /// An operation with its result.
  record Executed(Operation operation, Bytes result, KeySet keys, Bytes writes) {}

  LocalTransaction(LedgerStep.Begun begun) {
    this.begun = begun;
  }

  RequestId id() {
    return begun.transaction();
  }

  NodeId client() {
    return begun.client();
  }

  Position at() {
    return begun.at();
  }

  LedgerStep.Begun begun() {
    return begun;
  }

  Set<NodeId> relays() {
    return relays;
  }

  Optional<Refusal> refusal() {
    return refusal;
  }

  int attempt() {
    return attempt;
  }

  /// Ticks since its last operation arrived.
  int idleTicks() {
    return idleTicks;
  }

  void tick() {
    idleTicks++;
  }

  /// An operation has come.
  ///
  /// @return whether this replica has said before that it is idle
  boolean touch() {
    idleTicks = 0;
    boolean before = expiring;
    expiring = false;
    return before;
  }

  /// This replica says that it is idle.
  void expire() {
    expiring = true;
  }

  boolean isJudged() {
    return judged;
  }

  /// L1: takes an operation for its turn.
  ///
  /// @return the answer, if it was executed before
  Optional<Executed> take(Operate operate, int bufferedMax) {
    next = Math.max(next, operate.skipped() + 1);
    Executed before = executed.get(operate.number());
    if (before == null && operate.number() >= next && operate.number() < next + bufferedMax) {
      buffered.putIfAbsent(operate.number(), operate.operation());
    }
    return Optional.ofNullable(before).filter(it -> it.operation().equals(operate.operation()));
  }

  /// Whether an operation waits for an earlier one that has not arrived.
  boolean misses(int number) {
    return buffered.containsKey(number) && running.isEmpty() && !buffered.containsKey(next);
  }

  /// The next operation to run, if the database may run one now.
  Optional<Operation> start() {
    if (running.isPresent() || evicted || judged || refusal.isPresent()) {
      return Optional.empty();
    }
    if (!replayed.isEmpty()) {
      running = Optional.of(replayed.firstKey());
      return Optional.of(replayed.firstEntry().getValue().operation());
    }
    buffered.headMap(next, false).clear();
    Operation operation = buffered.remove(next);
    if (operation == null) {
      return Optional.empty();
    }
    running = Optional.of(next);
    executing = Optional.of(operation);
    return Optional.of(operation);
  }

  int runningNumber() {
    return running.orElseThrow();
  }

  boolean isRunning(int number, int ofAttempt) {
    return running.equals(Optional.of(number)) && attempt == ofAttempt;
  }

  /// The database has executed the running operation.
  ///
  /// @return whether it is answered now; one executed again was answered before
  boolean done(Found found) {
    int number = running.orElseThrow();
    running = Optional.empty();
    Bytes result = found.results().getFirst();
    Executed before = replayed.remove(number);
    if (before != null) {
      // L4: in the same snapshot it has the same result.
      refusal = before.result().equals(result) ? refusal : Optional.of(Refusal.ENGINE);
      executed.put(number, new Executed(before.operation(), result, found.keys(), found.writes()));
      return false;
    }
    Operation operation = executing.orElseThrow();
    Executed now = new Executed(operation, result, found.keys(), found.writes());
    executed.put(number, now);
    answered.putIfAbsent(number, now);
    next = number + 1;
    return true;
  }

  void refuse(Refusal why) {
    running = Optional.empty();
    refusal = Optional.of(why);
  }

  Executed executed(int number) {
    return Objects.requireNonNull(executed.get(number));
  }

  /// Takes back every executed operation. They are executed again after [#resume].
  void evict() {
    running.filter(number -> !replayed.containsKey(number)).ifPresent(this::putBack);
    running = Optional.empty();
    attempt++;
    evicted = true;
    executed.forEach(replayed::putIfAbsent);
    executed.clear();
  }

  private void putBack(int number) {
    executing.ifPresent(operation -> buffered.put(number, operation));
  }

  boolean isEvicted() {
    return evicted;
  }

  void resume() {
    evicted = false;
  }

  /// Whether it has executed anything that is taken back now.
  boolean hasToReplay() {
    return !replayed.isEmpty();
  }

  /// No operation is run any more, because its COMMIT is judged.
  void judge() {
    judged = true;
  }

  /// The keys that it is known to write or lock.
  KeySet keys() {
    List<KeySet> all = new ArrayList<>();
    executed.values().forEach(each -> all.add(each.keys()));
    replayed.values().forEach(each -> all.add(each.keys()));
    return Keys.union(all);
  }

  /// The outcome of exactly the operations of a COMMIT, if they and no others were executed here
  /// (C4).
  Optional<Found> outcomeOf(ByzCommand.Commit commit) {
    int size = commit.steps().size();
    boolean same =
        running.isEmpty()
            && !evicted
            && replayed.isEmpty()
            && refusal.isEmpty()
            && executed.keySet().stream().allMatch(number -> number <= size)
            && IntStream.range(0, size).allMatch(index -> isLike(commit, index));
    if (!same) {
      return Optional.empty();
    }
    List<Bytes> results =
        IntStream.range(0, size)
            .filter(commit::isVerified)
            .mapToObj(index -> executed(index + 1).result())
            .toList();
    Bytes writes = executed.isEmpty() ? Bytes.EMPTY : executed(executed.lastKey()).writes();
    return Optional.of(new Found(results, keys(), writes));
  }

  /// A3: whether the database answered an operation of this COMMIT otherwise than it has found in
  /// the same snapshot now, where it had executed the same operations before it.
  boolean isContradicted(ByzCommand.Commit commit, Found found) {
    int verified = 0;
    List<KeySet> keys = new ArrayList<>();
    for (int index = 0; index < commit.steps().size(); index++) {
      Operation operation = commit.steps().get(index).operation();
      Executed before = answered.get(index + 1);
      if (before == null ? !operation.isRead() : !before.operation().equals(operation)) {
        return false; // what follows was executed after something else
      }
      if (before != null) {
        keys.add(before.keys());
      }
      if (commit.isVerified(index)) {
        Bytes now = found.results().get(verified++);
        if (before != null && !before.result().equals(now)) {
          return true;
        }
      }
    }
    return !Keys.union(keys).equals(found.keys());
  }

  private boolean isLike(ByzCommand.Commit commit, int index) {
    Executed own = executed.get(index + 1);
    return own == null
        ? !commit.isVerified(index)
        : own.operation().equals(commit.steps().get(index).operation());
  }
}
