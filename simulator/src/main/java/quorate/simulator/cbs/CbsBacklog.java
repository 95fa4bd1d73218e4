package quorate.simulator.cbs;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import quorate.core.Effect;
import quorate.core.Event;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.replication.cbs.CbsIndication;
import quorate.replication.cbs.CbsMessage;
import quorate.replication.cbs.CbsRecord;
import quorate.simulator.check.Violation;

/// The committed transactions that each secondary has yet to process, as the coordinator of one
/// life of the shepherd sees them.
///
/// Checks that none is older than the flow control allows (rule C10 in docs/protocols/cbs.md), so
/// that a secondary can soon vote when it is needed. One that was disturbed by anything but its own
/// speed is checked from the time on when it has caught up.
final class CbsBacklog {
  /// A second of lag, and the longest wait of a transaction, after which it begins without a
  /// permit.
  private static final long MICROS_MAX = 6_000_000;

  /// The time until a coordinator knows that a database is slow, and its transactions under way
  /// have ended.
  private static final long REACTION_MICROS = 1_500_000;

  private final CbsWorld world;
  private final Map<NodeId, Secondary> secondaries;

  /// Transactions that were committed within the last reaction time, and the most that ever were.
  private final Deque<Long> recent = new ArrayDeque<>();

  private int recentMax;

  private static final class Secondary {
    final LinkedHashMap<RequestId, Long> since = new LinkedHashMap<>();
    boolean calm;
  }

  CbsBacklog(CbsWorld world, Collection<NodeId> replicas) {
    this.world = world;
    this.secondaries = replicas.stream().collect(Collectors.toMap(it -> it, _ -> new Secondary()));
  }

  /// Takes an event of the coordinator.
  void on(Event<CbsMessage> event) {
    if (event instanceof Event.Received<CbsMessage>(NodeId from, CbsMessage message)
        && secondaries.get(from) instanceof Secondary secondary) {
      switch (message) {
        case CbsMessage.Processed(RequestId txn) -> processed(from, secondary, txn);
        case CbsMessage.Finished(RequestId txn) -> processed(from, secondary, txn);
        case CbsMessage.Up _ -> secondary.calm = world.check().committed() == 0;
        case CbsMessage.Lost _ -> secondary.calm = false;
        default -> {} // no progress
      }
    }
  }

  /// Takes an effect of the coordinator.
  void on(Effect<CbsMessage> effect) {
    switch (effect) {
      case Effect.Send(NodeId to, CbsMessage.Decide(RequestId txn, var _, long _)) ->
          of(to).since.put(txn, world.agenda().now());
      case Effect.Persist(CbsRecord.Committed _) -> committed(world.agenda().now());
      case Effect.Deliver(CbsIndication.Detached(NodeId node, String _)) -> {
        of(node).since.clear();
        of(node).calm = false;
      }
      case Effect.Deliver(CbsIndication.Attached(NodeId node, long _)) -> of(node).calm = false;
      case Effect.Deliver(CbsIndication.Suspected(NodeId old, long _, String _, boolean _)) ->
          of(old).calm = false;
      case Effect.Deliver(CbsIndication.Promoted(NodeId primary, long _)) ->
          of(primary).calm = false;
      default -> {} // nothing to process
    }
  }

  private void committed(long now) {
    recent.add(now);
    while (recent.element() < now - REACTION_MICROS) {
      recent.remove();
    }
    recentMax = Math.max(recentMax, recent.size());
  }

  private long microsMax() {
    int clients = 2 * world.swarm().clients();
    return MICROS_MAX + (clients + recentMax) * world.slowTransactionMicros();
  }

  private Secondary of(NodeId node) {
    return Objects.requireNonNull(secondaries.get(node));
  }

  private void processed(NodeId node, Secondary secondary, RequestId txn) {
    Long since = secondary.since.remove(txn);
    if (since == null) {
      return;
    }
    secondary.calm &= world.server(node).disturbedAt() < since;
    long age = world.agenda().now() - since;
    if (secondary.calm && age > microsMax()) {
      throw new Violation(
          "flow control",
          "%s processed %s %d ms after its COMMIT, and has %d more"
              .formatted(node, txn, age / 1_000, secondary.since.size()));
    }
    secondary.calm |= secondary.since.isEmpty();
  }
}
