package quorate.simulator.byzantium;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.SessionId;
import quorate.order.Request;
import quorate.replication.byzantium.ByzCommand;
import quorate.replication.byzantium.Finding;
import quorate.replication.byzantium.Found;
import quorate.replication.byzantium.Verdict;
import quorate.replication.command.Position;
import quorate.simulator.check.Violation;

/// The reasons why transactions of honest clients may fall, recorded outside of the replicas:
///
/// - *reason*: a COMMIT is found in conflict only with a concurrent one that committed, and
///   undecided only if words differ or are missing; a transaction expires only if it is old, or
///   idle for r + 1;
/// - *blame*: a transaction is found wrong only if a database that lies took part in it;
/// - *abstention*: a replica abstains only if its engine failed or lost its snapshots, or somebody
///   else's lie misled it;
/// - *patience*: not more than some COMMITs of a session in a row are undecided because a replica
///   is slow;
/// - *impunity*: where a liar that remembers what it answered made a transaction fall, one is
///   accused.
final class ByzReasons {
  private static final int UNDECIDED_MAX = 6;
  private static final int SPEAKING_WORDS = 8;
  private static final long SPEAKING_MICROS = 1_000_000;

  private final Predicate<NodeId> liars;
  private final Predicate<NodeId> failing;
  private final int weak;
  private final int ageSlots;
  private final Map<RequestId, Set<NodeId>> idle = new HashMap<>();
  private final Map<Position, Map<NodeId, ByzCommand.Word>> words = new HashMap<>();
  private final Map<Position, Map<NodeId, Found>> verified = new HashMap<>();
  private final Map<Position, Map<NodeId, Long>> foundMicros = new HashMap<>();
  private final Set<Position> recanted = new HashSet<>();
  private final Map<Position, RequestId> wrong = new TreeMap<>();
  private final Map<Position, Set<NodeId>> impatient = new HashMap<>();

  /// The liars that took part in a transaction, and those that have forgotten it since.
  private final Map<RequestId, Set<NodeId>> lied = new HashMap<>();

  private final Set<RequestId> forgotten = new HashSet<>();
  private final Map<SessionId, Integer> undecided = new HashMap<>();
  private final Set<RequestId> released = new HashSet<>();
  private final Set<NodeId> replaced = new TreeSet<>();

  ByzReasons(Predicate<NodeId> liars, Predicate<NodeId> failing, int weak, int ageSlots) {
    this.liars = liars;
    this.failing = failing;
    this.weak = weak;
    this.ageSlots = ageSlots;
  }

  /// A vote is ordered.
  void onVote(Request request, ByzCommand.Vote vote) {
    switch (vote) {
      case ByzCommand.Word word ->
          words
              .computeIfAbsent(word.at(), _ -> new TreeMap<>())
              .putIfAbsent(request.client(), word);
      case ByzCommand.Abandon(Position at) ->
          impatient.computeIfAbsent(at, _ -> new TreeSet<>()).add(request.client());
      case ByzCommand.Expire(RequestId transaction) ->
          idle.computeIfAbsent(transaction, _ -> new TreeSet<>()).add(request.client());
      case ByzCommand.Busy(RequestId transaction) ->
          idle.computeIfPresent(
              transaction,
              (_, voters) -> {
                if (voters.size() < weak) {
                  voters.remove(request.client());
                }
                return voters;
              });
      case ByzCommand.Recant(Position at) -> recanted.add(at);
      case ByzCommand.Suspect _ -> {}
    }
  }

  private boolean isSaid(Position at, Finding finding) {
    return words.getOrDefault(at, Map.of()).values().stream()
        .anyMatch(word -> word.finding() == finding);
  }

  /// A database that lies has executed an operation of this transaction.
  void onLied(NodeId liar, RequestId transaction) {
    lied.computeIfAbsent(transaction, _ -> new TreeSet<>()).add(liar);
  }

  /// A database has executed a COMMIT again.
  void onVerified(NodeId node, Position at, Found found, long nowMicros) {
    verified.computeIfAbsent(at, _ -> new TreeMap<>()).putIfAbsent(node, found);
    foundMicros.computeIfAbsent(at, _ -> new TreeMap<>()).putIfAbsent(node, nowMicros);
  }

  /// The proxy of a liar has restarted, and forgotten what its database answered, unless it has
  /// said enough since that it could have said so.
  void onForgot(NodeId liar, long nowMicros) {
    Set<RequestId> late = new HashSet<>();
    wrong.forEach((at, transaction) -> {
      long since = foundMicros.getOrDefault(at, Map.of()).getOrDefault(liar, nowMicros);
      long said =
          words.entrySet().stream()
              .filter(word -> word.getKey().isAfter(at) && word.getValue().containsKey(liar))
              .count();
      if (said >= SPEAKING_WORDS && since + SPEAKING_MICROS < nowMicros) {
        late.add(transaction);
      }
    });
    lied.forEach((transaction, by) -> {
      if (by.contains(liar) && !late.contains(transaction)) {
        forgotten.add(transaction);
      }
    });
  }

  /// A client has released this transaction at some replicas.
  void onReleased(RequestId transaction) {
    released.add(transaction);
  }

  /// A database has got another state, so that it lacks snapshots.
  void onReplaced(NodeId node) {
    replaced.add(node);
  }

  /// A COMMIT of an honest client has fallen.
  ///
  /// @param isInConflict whether a concurrent transaction that committed has one of its keys
  void onFell(
      RequestId transaction, Position begun, Position at, Verdict verdict, boolean isInConflict) {
    boolean explained =
        switch (verdict) {
          case STANDS -> true;
          case CONFLICT -> isInConflict;
          case NOT_OPEN -> hasExpired(transaction, begun, at.slot());
          case WRONG -> {
            onWrong(transaction);
            wrong.put(at, transaction);
            yield true;
          }
          case UNDECIDED -> isUndecided(transaction, at);
        };
    count(transaction, at, verdict);
    if (!explained) {
      throw new Violation(
          "reason", "%s, begun at %s, is %s at %s".formatted(transaction, begun, verdict, at));
    }
  }

  /// One in which replicas abstained is not undecided for want of patience.
  private void count(RequestId transaction, Position at, Verdict verdict) {
    if (verdict != Verdict.UNDECIDED || isSaid(at, Finding.ABSTAINS)) {
      undecided.remove(transaction.session());
    } else if (undecided.merge(transaction.session(), 1, Integer::sum) > UNDECIDED_MAX) {
      throw new Violation(
          "patience", transaction + " is undecided, as " + UNDECIDED_MAX + " before it");
    }
  }

  /// A COMMIT of a session stands.
  void onStood(RequestId transaction) {
    undecided.remove(transaction.session());
  }

  /// A transaction of an honest client is found wrong.
  void onWrong(RequestId transaction) {
    if (!lied.containsKey(transaction)) {
      throw new Violation("blame", transaction + " is found wrong, and no liar took part in it");
    }
  }

  /// Whether a transaction may have ended by this slot without its client.
  boolean hasExpired(RequestId transaction, Position begun, long slot) {
    return begun.slot() < slot - ageSlots
        || idle.getOrDefault(transaction, Set.of()).size() >= weak;
  }

  private boolean isUndecided(RequestId transaction, Position at) {
    words
        .getOrDefault(at, Map.of())
        .forEach((voter, word) -> {
          boolean excused =
              word.finding() != Finding.ABSTAINS
                  || liars.test(voter)
                  || failing.test(voter)
                  || replaced.contains(voter)
                  || lied.containsKey(transaction)
                  || released.contains(transaction);
          if (!excused) {
            throw new Violation(
                "abstention",
                voter + " abstains at " + at + " from " + transaction + " without need");
          }
        });
    return impatient.getOrDefault(at, Set.of()).size() >= weak
        || isSaid(at, Finding.ABSTAINS)
        || isSaid(at, Finding.FALLS) && lied.containsKey(transaction);
  }

  /// In the end, a liar has recanted for each transaction that fell by a lie of an earlier answer.
  void finish() {
    wrong.forEach((at, transaction) -> {
      if (isHidden(at, transaction) && !recanted.contains(at)) {
        throw new Violation(
            "impunity", transaction + " fell at " + at + " by a lie, and nobody is accused");
      }
    });
  }

  /// Whether all liars that took part found in the end what honest replicas did.
  private boolean isHidden(Position at, RequestId transaction) {
    Map<NodeId, Found> all = verified.getOrDefault(at, Map.of());
    Set<Found> right = new HashSet<>();
    all.forEach((node, found) -> {
      if (!liars.test(node)) {
        right.add(found);
      }
    });
    return !forgotten.contains(transaction)
        && lied.getOrDefault(transaction, Set.of()).stream()
            .allMatch(liar -> all.containsKey(liar) && right.contains(all.get(liar)));
  }
}
