package quorate.replication.cbs;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import quorate.core.Check;
import quorate.core.Effects;
import quorate.core.NodeId;

/// The coordinator's view of all replicas and of their standings.
///
/// A replica that falls behind is detached, so that the statements kept for it stay bounded; it is
/// attached to be repaired, and readmitted afterwards. Meanwhile its answers do not count: it is
/// one of the u that may fail.
final class Replicas {
  private final CbsConfig config;
  private final CommitLog ledger;
  private final SortedMap<NodeId, Replica> all = new TreeMap<>();

  Replicas(CbsConfig config, CommitLog ledger) {
    this.config = config;
    this.ledger = ledger;
    config.replicas().forEach(node -> all.put(node, new Replica()));
  }

  Replica get(NodeId node) {
    Replica replica = all.get(node);
    Check.that(replica != null, "a manager has a replica", node);
    return Objects.requireNonNull(replica);
  }

  boolean has(NodeId node) {
    return all.containsKey(node);
  }

  Map<NodeId, Replica> all() {
    return Collections.unmodifiableMap(all);
  }

  /// The state of each replica, for operators.
  ///
  /// @param trusted whether a replica was never proved wrong
  /// @param late whether transactions wait for it
  SortedMap<NodeId, Overview.OfReplica> overview(
      Predicate<NodeId> trusted, Predicate<NodeId> late) {
    SortedMap<NodeId, Overview.OfReplica> overview = new TreeMap<>();
    all.forEach((node, replica) ->
        overview.put(
            node,
            new Overview.OfReplica(
                replica.standing(),
                replica.isConnected(),
                trusted.test(node),
                late.test(node),
                replica.behind(),
                replica.isDetached() ? 0 : ledger.owed(replica))));
    return overview;
  }

  /// The replicas that are not detached.
  List<NodeId> attached() {
    return config.replicas().stream().filter(node -> !get(node).isDetached()).toList();
  }

  /// The secondaries that may become ready to commit soon.
  List<NodeId> awaited(NodeId primary) {
    return config.replicas().stream()
        .filter(node -> !node.equals(primary) && get(node).isAwaited())
        .toList();
  }

  /// Sends to the managers of all replicas that are not detached.
  void send(CbsMessage.ToManager message, Effects<CbsMessage> effects) {
    attached().forEach(node -> effects.send(node, message));
  }

  /// Sends to the same managers except one.
  void sendOthers(NodeId one, CbsMessage.ToManager message, Effects<CbsMessage> effects) {
    attached().stream()
        .filter(node -> !node.equals(one))
        .forEach(node -> effects.send(node, message));
  }

  /// Restores the standings after a restart, and fills the managers' pools with the transactions
  /// that their databases may lack (section 3.5.3; R1).
  void restore(Effects<CbsMessage> effects) {
    all.forEach((node, replica) -> {
      replica.restore(ledger.standing(node), ledger.needed(node));
      switch (replica.standing()) {
        case WHOLE -> {}
        case REPAIRING -> effects.deliver(new CbsIndication.Attached(node, ledger.needed(node)));
        case DETACHED ->
            effects.deliver(new CbsIndication.Detached(node, "it was detached before"));
      }
    });
    for (NodeId node : attached()) {
      for (CbsRecord.Committed record : ledger.uncertain(node)) {
        get(node).committed(record.barrier());
        effects.send(node, record.decision());
      }
    }
  }

  /// Detaches replicas that owe too much, as long as r + 1 others remain from which to repair them
  /// later, and not too many are apart already (R4).
  ///
  /// @param primary exempt: it is behind only by unconfirmed commits
  /// @param trusted whether a replica was never proved wrong
  void detachLate(NodeId primary, Predicate<NodeId> trusted, Effects<CbsMessage> effects) {
    all.forEach((node, replica) -> {
      if (!node.equals(primary)
          && !replica.isDetached()
          && apartBeside(node) < apartMax()
          && ledger.owed(replica) > config.owedMax()
          && wholeBeside(node, trusted) >= config.tolerance().weakCertificate()) {
        detach(node, "it has stayed behind", effects);
      }
    });
  }

  private void detach(NodeId node, String reason, Effects<CbsMessage> effects) {
    Replica replica = get(node);
    ledger.stands(node, ReplicaStatus.DETACHED, effects);
    replica.detach();
    effects.send(node, new CbsMessage.Detach(replica.nextGeneration()));
    effects.deliver(new CbsIndication.Detached(node, reason));
  }

  /// A replica's database is connected. If it lacks a transaction that it had confirmed, its files
  /// were lost, or replaced by a copy: its answers would be those of another state, so the replica
  /// is detached until it is repaired, however many others are (R7). It runs nothing before that:
  /// else a later shepherd would find a log table with the newest transactions alone.
  void up(NodeId node, CbsMessage.Up up, Effects<CbsMessage> effects) {
    Replica replica = get(node);
    replica.up();
    if (!replica.isDetached() && replica.hasLost(ledger.needed(node), ledger.barrier(), up.log())) {
      detach(node, "it lacks transactions that it had confirmed", effects);
    }
    effects.send(node, new CbsMessage.Admit(up.connection()));
  }

  /// The number of replicas that may be apart while the others can still include r liars; at least
  /// one, or nothing would bound the statements kept for it.
  private long apartMax() {
    return Math.max(1, config.tolerance().failures() - config.tolerance().lies());
  }

  /// One that is not connected may turn out to have lost its state (R7).
  private long apartBeside(NodeId node) {
    return all.entrySet().stream()
        .filter(other -> !other.getKey().equals(node))
        .map(Map.Entry::getValue)
        .filter(other -> other.standing() != ReplicaStatus.WHOLE || !other.isConnected())
        .count();
  }

  private long wholeBeside(NodeId node, Predicate<NodeId> trusted) {
    return all.entrySet().stream()
        .filter(other -> !other.getKey().equals(node) && trusted.test(other.getKey()))
        .filter(other -> other.getValue().isConnected())
        .filter(other -> other.getValue().standing() == ReplicaStatus.WHOLE)
        .count();
  }

  /// A detached replica runs transactions committed from here on (R5).
  ///
  /// @return whether it does
  boolean attach(NodeId node, Effects<CbsMessage> effects) {
    Replica replica = get(node);
    if (!replica.isDetached() || !replica.isConnected()) {
      return false;
    }
    ledger.skip(node, effects);
    ledger.stands(node, ReplicaStatus.REPAIRING, effects);
    replica.attach(ledger.barrier());
    effects.deliver(new CbsIndication.Attached(node, ledger.barrier()));
    return true;
  }

  /// A replica is whole as soon as it has finished everything committed so far.
  void readmit(NodeId node, long since) {
    get(node).readmit(since, ledger.barrier());
  }

  /// A replica has made progress (R6).
  ///
  /// @return whether that makes it whole again
  boolean isReadmitted(NodeId node, Effects<CbsMessage> effects) {
    boolean now = get(node).isReadmitted(ledger.barrier());
    if (now) {
      ledger.stands(node, ReplicaStatus.WHOLE, effects);
      effects.deliver(new CbsIndication.Readmitted(node));
    }
    return now;
  }
}
