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
import quorate.order.Request;
import quorate.replication.byzantium.ByzCommand;
import quorate.replication.byzantium.Finding;
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
///   else's lie misled it.
final class ByzReasons {
  private final Predicate<NodeId> liars;
  private final Predicate<NodeId> failing;
  private final int weak;
  private final int ageSlots;
  private final Map<RequestId, Set<NodeId>> idle = new HashMap<>();
  private final Map<Position, Map<NodeId, Finding>> words = new HashMap<>();
  private final Map<Position, Set<NodeId>> impatient = new HashMap<>();
  private final Set<RequestId> lied = new HashSet<>();
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
              .putIfAbsent(request.client(), word.finding());
      case ByzCommand.Abandon(Position at) ->
          impatient.computeIfAbsent(at, _ -> new TreeSet<>()).add(request.client());
      case ByzCommand.Expire(RequestId transaction) ->
          idle.computeIfAbsent(transaction, _ -> new TreeSet<>()).add(request.client());
      case ByzCommand.Suspect _ -> {}
    }
  }

  /// A database that lies has executed an operation of this transaction.
  void onLied(RequestId transaction) {
    lied.add(transaction);
  }

  /// Whether a database that lies took part in this transaction.
  boolean isLied(RequestId transaction) {
    return lied.contains(transaction);
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
            yield true;
          }
          case UNDECIDED -> isUndecided(transaction, at);
        };
    if (!explained) {
      throw new Violation(
          "reason", "%s, begun at %s, is %s at %s".formatted(transaction, begun, verdict, at));
    }
  }

  /// A transaction of an honest client is found wrong.
  void onWrong(RequestId transaction) {
    if (!lied.contains(transaction)) {
      throw new Violation("blame", transaction + " is found wrong, and no liar took part in it");
    }
  }

  /// Whether a transaction may have ended by this slot without its client.
  boolean hasExpired(RequestId transaction, Position begun, long slot) {
    return begun.slot() < slot - ageSlots
        || idle.getOrDefault(transaction, Set.of()).size() >= weak;
  }

  private boolean isUndecided(RequestId transaction, Position at) {
    Map<NodeId, Finding> heard = words.getOrDefault(at, Map.of());
    heard.forEach((voter, finding) -> {
      boolean excused =
          finding != Finding.ABSTAINS
              || liars.test(voter)
              || failing.test(voter)
              || replaced.contains(voter)
              || lied.contains(transaction)
              || released.contains(transaction);
      if (!excused) {
        throw new Violation(
            "abstention", voter + " abstains at " + at + " from " + transaction + " without need");
      }
    });
    return impatient.getOrDefault(at, Set.of()).size() >= weak
        || heard.containsValue(Finding.ABSTAINS)
        || heard.containsValue(Finding.FALLS) && lied.contains(transaction);
  }
}
