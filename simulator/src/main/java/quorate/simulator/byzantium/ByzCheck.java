package quorate.simulator.byzantium;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.digest.Digest;
import quorate.core.writeset.KeySet;
import quorate.order.Delivered;
import quorate.order.Request;
import quorate.replication.byzantium.ByzCommand;
import quorate.replication.byzantium.ByzIndication.Ended;
import quorate.replication.byzantium.ByzIndication.Ending;
import quorate.replication.byzantium.ByzMessage;
import quorate.replication.byzantium.Evidence;
import quorate.replication.byzantium.Verdict;
import quorate.replication.command.Position;
import quorate.simulator.check.Violation;

/// One database that executes the committed transactions, each in its snapshot, recorded outside of
/// the replicas:
///
/// - *snapshot*: every result that a committed transaction's client saw is that of its snapshot;
/// - *lost update*: no two committed transactions that were concurrent have a key in common;
/// - *strong*: a transaction sees what was acknowledged before it began;
/// - *exactly once*: a transaction commits at one position, and none that was reported as failed;
/// - *verdict*, *agreement*: replicas decide alike, and honest databases store the same;
/// - *reason*, *blame*, *abstention*: honest clients' transactions fall for a reason
///   ([ByzReasons]);
/// - *voice*: votes are those of the replicas, and verdicts those of the clients' own COMMITs;
/// - *accusation*, *suspicion*: only liars are accused, and only r + 1 replicas suspect.
final class ByzCheck {
  private final Predicate<NodeId> liars;
  private final int weak;
  private final ByzReasons reasons;
  private final Predicate<NodeId> lyingClients;
  private final ByzHistory right;
  private final Map<Position, ByzCommand.Commit> commits = new HashMap<>();
  private final Map<Position, NodeId> clients = new HashMap<>();
  private final Map<RequestId, Position> begun = new HashMap<>();
  private final Map<Position, KeySet> keys = new TreeMap<>();
  private final Map<Position, Verdict> verdicts = new TreeMap<>();
  private final Map<RequestId, Position> stood = new HashMap<>();
  private final Set<RequestId> failed = new HashSet<>();
  private final Set<RequestId> proposed = new HashSet<>();
  private final Map<String, Set<NodeId>> suspecting = new HashMap<>();
  private Position acknowledged = Position.NONE;
  private long slots;
  private int answered;

  /// @param lies r; as many databases lie
  ByzCheck(
      int initialKeys,
      int lies,
      Predicate<NodeId> liars,
      Predicate<NodeId> lyingClients,
      ByzReasons reasons) {
    this.right = ByzHistory.initial(initialKeys);
    this.weak = lies + 1;
    this.reasons = reasons;
    this.liars = liars;
    this.lyingClients = lyingClients;
  }

  ByzReasons reasons() {
    return reasons;
  }

  /// A replica has a vote ordered.
  void onProposed(RequestId request) {
    proposed.add(request);
  }

  /// The number of operations and transactions that have ended.
  int answered() {
    return answered;
  }

  /// The last position that a client knows to be committed.
  Position acknowledged() {
    return acknowledged;
  }

  /// The last COMMIT that stands.
  Position committed() {
    return right.applied();
  }

  SortedMap<Long, Long> rows() {
    return right.rows();
  }

  void onDelivered(Delivered slot) {
    if (slot.slot() != slots + 1) {
      return;
    }
    slots++;
    for (int index = 0; index < slot.requests().size(); index++) {
      Request request = slot.requests().get(index);
      Position at = Position.of(slot.slot(), index);
      switch (ByzCommand.of(request.body()).orElseThrow()) {
        case ByzCommand.Begin _ -> begun.putIfAbsent(request.id(), at);
        case ByzCommand.Commit commit -> {
          commits.put(at, commit);
          clients.put(at, request.client());
        }
        case ByzCommand.Vote vote -> {
          if (!proposed.contains(request.id())) {
            throw new Violation("voice", request.client() + " did not say " + vote);
          }
          onVote(request, vote);
          reasons.onVote(request, vote);
        }
      }
    }
  }

  private void onVote(Request request, ByzCommand.Vote vote) {
    if (vote instanceof ByzCommand.Suspect(NodeId master, long epoch)
        && !request.client().equals(master)) {
      suspecting.computeIfAbsent(master + " " + epoch, _ -> new TreeSet<>()).add(request.client());
    }
  }

  /// A replica reports a verdict.
  void onDecided(NodeId node, ByzMessage.Decided decided) {
    Verdict before = verdicts.putIfAbsent(decided.at(), decided.verdict());
    if (before == null && decided.verdict().stands()) {
      reasons.onStood(decided.transaction());
      execute(decided.transaction(), decided.at());
    } else if (before == null && isHonest(decided.at())) {
      fell(decided);
    } else if (before != null && before != decided.verdict()) {
      throw new Violation(
          "verdict", node + " says " + decided + ", and another replica said " + before);
    }
  }

  private boolean isHonest(Position at) {
    return !lyingClients.test(Objects.requireNonNull(clients.get(at)));
  }

  private void fell(ByzMessage.Decided decided) {
    Position at = decided.at();
    Position snapshot = begun(decided.transaction());
    Snapshot seen = new Snapshot(right.countBefore(snapshot));
    commit(at).steps().forEach(step -> seen.execute(ByzOp.decode(step.operation())));
    KeySet mine = seen.keys();
    boolean isInConflict =
        keys.entrySet().stream()
            .filter(other -> other.getKey().isAfter(snapshot) && at.isAfter(other.getKey()))
            .anyMatch(other -> mine.isInConflict(other.getValue()));
    reasons.onFell(decided.transaction(), snapshot, at, decided.verdict(), isInConflict);
  }

  private ByzCommand.Commit commit(Position at) {
    return Objects.requireNonNull(commits.get(at));
  }

  private Position begun(RequestId transaction) {
    return Objects.requireNonNull(begun.get(transaction));
  }

  private void execute(RequestId transaction, Position at) {
    if (stood.putIfAbsent(transaction, at) != null || failed.contains(transaction)) {
      throw new Violation(
          "exactly once", transaction + " stands at " + at + ", and failed or stood before");
    }
    Position snapshot = begun(transaction);
    Snapshot seen = new Snapshot(right.countBefore(snapshot));
    List<ByzCommand.Step> steps = commit(at).steps();
    for (int i = 0; i < steps.size(); i++) {
      ByzOp op = ByzOp.decode(steps.get(i).operation());
      long result = seen.execute(op);
      Digest digest = Digest.of(ByzOp.result(result).unsafeArray());
      // A client that lies may call reads confirmed that are not: only itself has read them.
      boolean its = !isHonest(at) && op.kind().isRead() && i < commit(at).confirmed();
      if (!its && !digest.equals(steps.get(i).result())) {
        throw new Violation(
            "snapshot",
            "%s, begun at %s and committed at %s, has another result than %d for %s, its %d. operation"
                .formatted(transaction, snapshot, at, result, op, i + 1));
      }
    }
    KeySet mine = seen.keys();
    keys.forEach((other, theirs) -> {
      if (other.isAfter(snapshot) && mine.isInConflict(theirs)) {
        throw new Violation(
            "lost update",
            "%s, begun at %s and committed at %s, has a key of the one committed at %s: %s"
                .formatted(transaction, snapshot, at, other, commit(at)));
      }
    });
    keys.put(at, mine);
    right.add(at, seen.writes());
  }

  /// A transaction of the reference in its snapshot.
  private final class Snapshot {
    private final int count;
    private final SortedMap<Long, Optional<Long>> writes = new TreeMap<>();
    private final TreeSet<KeySet.Key> keys = new TreeSet<>();

    Snapshot(int count) {
      this.count = count;
    }

    long execute(ByzOp op) {
      ByzOp.Effect effect = op.on(this::get);
      writes.putAll(effect.writes());
      keys.addAll(effect.keys().keys());
      return effect.result();
    }

    private Optional<Long> get(long key) {
      Optional<Long> own = writes.get(key);
      return own == null ? right.get(key, count) : own;
    }

    SortedMap<Long, Optional<Long>> writes() {
      return writes;
    }

    KeySet keys() {
      return new KeySet(keys);
    }
  }

  /// A database that does not lie has committed.
  void onStored(NodeId node, Position at, SortedMap<Long, Optional<Long>> writes) {
    Optional<SortedMap<Long, Optional<Long>>> wanted = right.writes(at);
    if (!wanted.equals(Optional.of(writes))) {
      throw new Violation(
          "agreement", node + " stores " + writes + " at " + at + " instead of " + wanted);
    }
  }

  void onAccused(NodeId node, Evidence evidence) {
    if (!liars.test(node)) {
      throw new Violation("accusation", node + " does not lie: " + evidence);
    }
  }

  void onRecanted(NodeId node, Position at) {
    if (!liars.test(node)) {
      throw new Violation("accusation", node + " does not lie, and recants at " + at);
    }
  }

  void onSuspected(NodeId by, NodeId master, long epoch) {
    int voters = suspecting.getOrDefault(master + " " + epoch, Set.of()).size();
    if (voters < weak) {
      throw new Violation(
          "suspicion",
          "%s counts %s as suspected in epoch %d, by %d replicas"
              .formatted(by, master, epoch, voters));
    }
  }

  /// A client's transaction has ended, as far as its application knows.
  ///
  /// @param before the last position acknowledged to anybody when it began
  void onEnded(Ended end, List<ByzOp> program, List<Long> results, Position before) {
    answered += results.size() + 1;
    end.at()
        .filter(at -> !isHonest(at))
        .ifPresent(at -> {
          throw new Violation("voice", end + " by the COMMIT of another client");
        });
    if (end.ending() != Ending.COMMITTED) {
      failed.add(end.transaction());
      if (stood.containsKey(end.transaction())) {
        throw new Violation("exactly once", end + ", and it is committed");
      }
      if (end.at().isEmpty()) {
        ended(end);
      }
      return;
    }
    Position snapshot = begun(end.transaction());
    if (!snapshot.isAfter(before)) {
      throw new Violation("strong", end + " began before " + before + ", acknowledged earlier");
    }
    Optional<Position> at = Optional.ofNullable(stood.get(end.transaction()));
    if (end.at().isPresent()) {
      if (!end.at().equals(at)) {
        throw new Violation("exactly once", end + ", and it is committed at " + at);
      }
    }
    checkResults(end, snapshot, program, results);
    List<Position> known = new ArrayList<>(List.of(acknowledged, at.orElse(snapshot)));
    acknowledged = known.stream().max(Position::compareTo).orElseThrow();
  }

  /// A transaction has fallen without a COMMIT.
  private void ended(Ended end) {
    switch (end.ending()) {
      case WRONG -> reasons.onWrong(end.transaction());
      case EXPIRED -> {
        Position since = begun(end.transaction());
        if (!reasons.hasExpired(end.transaction(), since, slots)) {
          throw new Violation("reason", end + ", begun at " + since);
        }
      }
      case COMMITTED, ROLLED_BACK, CONFLICT, UNAVAILABLE -> {}
    }
  }

  private void checkResults(Ended end, Position snapshot, List<ByzOp> program, List<Long> results) {
    Snapshot seen = new Snapshot(right.countBefore(snapshot));
    for (int i = 0; i < program.size(); i++) {
      long result = seen.execute(program.get(i));
      if (result != results.get(i)) {
        throw new Violation(
            "snapshot",
            "%s, begun at %s, read %d instead of %d by %s"
                .formatted(end, snapshot, results.get(i), result, program.get(i)));
      }
    }
  }

  /// Checks an honest database in the end.
  void finish(NodeId node, SortedMap<Long, Long> rows) {
    if (!rows.equals(right.rows())) {
      throw new Violation("agreement", node + " has " + rows + " in the end, not " + right.rows());
    }
  }
}
