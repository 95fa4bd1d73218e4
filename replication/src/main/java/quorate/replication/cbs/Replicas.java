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

/// The replicas as the coordinator knows them, and who of them takes part.
///
/// One that stays behind is detached, so that what is kept for it stays within bounds; it is
/// attached to be repaired, and readmitted when it is. Meanwhile its answers do not count: it is
/// one of the u that may fail.
final class Replicas {
  private final CbsConfig config;
  private final Ledger ledger;
  private final SortedMap<NodeId, Replica> all = new TreeMap<>();

  Replicas(CbsConfig config, Ledger ledger) {
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

  /// What is known of each, for people.
  ///
  /// @param trusted whether a replica was never found wrong
  SortedMap<NodeId, Overview.OfReplica> overview(Predicate<NodeId> trusted) {
    SortedMap<NodeId, Overview.OfReplica> overview = new TreeMap<>();
    all.forEach((node, replica) ->
        overview.put(
            node,
            new Overview.OfReplica(
                replica.standing(),
                replica.isConnected(),
                trusted.test(node),
                replica.behind(),
                replica.isDetached() ? 0 : ledger.owed(replica))));
    return overview;
  }

  /// All that run something.
  List<NodeId> attached() {
    return config.replicas().stream().filter(node -> !get(node).isDetached()).toList();
  }

  /// All but the primary that may be ready to commit soon.
  List<NodeId> awaited(NodeId primary) {
    return config.replicas().stream()
        .filter(node -> !node.equals(primary) && get(node).isAwaited())
        .toList();
  }

  /// Tells the managers of all that run something.
  void send(CbsMessage.ToManager message, Effects<CbsMessage> effects) {
    attached().forEach(node -> effects.send(node, message));
  }

  /// The same, but for one.
  void sendOthers(NodeId one, CbsMessage.ToManager message, Effects<CbsMessage> effects) {
    attached().stream()
        .filter(node -> !node.equals(one))
        .forEach(node -> effects.send(node, message));
  }

  /// After a restart (R1).
  void restore(Effects<CbsMessage> effects) {
    all.forEach((node, replica) -> {
      replica.restore(ledger.standing(node), ledger.needed(node));
      switch (replica.standing()) {
        case WHOLE -> {}
        case REPAIRING -> effects.deliver(new CbsIndication.Attached(node, ledger.needed(node)));
        case DETACHED -> effects.deliver(new CbsIndication.Detached(node));
      }
    });
  }

  /// Detaches who owes too much, as long as r + 1 others are there to repair it by later, and not
  /// too many are apart already (R4).
  ///
  /// @param primary is never behind, but for what it has not confirmed
  /// @param trusted whether a replica was never found wrong
  void detachLate(NodeId primary, Predicate<NodeId> trusted, Effects<CbsMessage> effects) {
    all.forEach((node, replica) -> {
      if (!node.equals(primary)
          && !replica.isDetached()
          && apartBeside(node) < apartMax()
          && ledger.owed(replica) > config.owedMax()
          && wholeBeside(node, trusted) >= config.tolerance().weakCertificate()) {
        ledger.stands(node, Standing.DETACHED, effects);
        replica.detach();
        effects.send(node, new CbsMessage.Detach(replica.nextGeneration()));
        effects.deliver(new CbsIndication.Detached(node));
      }
    });
  }

  /// So many may be apart that the others can still have r liars among them; one in any case, or
  /// nothing would bound what is kept for it.
  private long apartMax() {
    return Math.max(1, config.tolerance().failures() - config.tolerance().lies());
  }

  private long apartBeside(NodeId node) {
    return all.entrySet().stream()
        .filter(other -> !other.getKey().equals(node))
        .filter(other -> other.getValue().standing() != Standing.WHOLE)
        .count();
  }

  private long wholeBeside(NodeId node, Predicate<NodeId> trusted) {
    return all.entrySet().stream()
        .filter(other -> !other.getKey().equals(node) && trusted.test(other.getKey()))
        .filter(other -> other.getValue().isConnected())
        .filter(other -> other.getValue().standing() == Standing.WHOLE)
        .count();
  }

  /// A replica that was detached runs what is committed from here on (R5).
  ///
  /// @return whether it does
  boolean attach(NodeId node, Effects<CbsMessage> effects) {
    Replica replica = get(node);
    if (!replica.isDetached() || !replica.isConnected()) {
      return false;
    }
    ledger.skip(node, effects);
    ledger.stands(node, Standing.REPAIRING, effects);
    replica.attach(ledger.barrier());
    effects.deliver(new CbsIndication.Attached(node, ledger.barrier()));
    return true;
  }

  /// A replica is whole as soon as it has finished what is committed so far.
  void readmit(NodeId node, long since) {
    get(node).readmit(since, ledger.barrier());
  }

  /// A replica has got on (R6).
  ///
  /// @return whether it is whole again by that
  boolean isReadmitted(NodeId node, Effects<CbsMessage> effects) {
    boolean now = get(node).isReadmitted(ledger.barrier());
    if (now) {
      ledger.stands(node, Standing.WHOLE, effects);
      effects.deliver(new CbsIndication.Readmitted(node));
    }
    return now;
  }
}
