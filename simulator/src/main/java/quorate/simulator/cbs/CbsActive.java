package quorate.simulator.cbs;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import quorate.core.Effect;
import quorate.core.NodeId;
import quorate.core.Role;
import quorate.replication.cbs.CbsConfig;
import quorate.replication.cbs.CbsMessage;
import quorate.replication.cbs.Coordinator;
import quorate.replication.cbs.Manager;

/// The coordinator and the managers of one epoch, at the node where its shepherd is active.
final class CbsActive {
  final long epoch;
  final Coordinator coordinator;
  final Map<NodeId, Role<CbsMessage>> roles = new TreeMap<>();

  /// The effects that wait for a record to be decided, and the number of records among them.
  final Deque<Effect<CbsMessage>> held = new ArrayDeque<>();

  int recordsHeld;

  /// For each database, the last connection known to its manager.
  final Map<NodeId, Long> heard = new HashMap<>();

  CbsActive(long epoch, CbsConfig config, CbsVariant variant) {
    this.epoch = epoch;
    this.coordinator = new Coordinator(config);
    roles.put(config.coordinator(), variant.coordinator(coordinator));
    for (NodeId node : config.replicas()) {
      roles.put(node, variant.manager(new Manager(config, node), node));
    }
  }
}
