package quorate.runtime.pbr;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import quorate.core.NodeId;
import quorate.runtime.config.ClusterConfig;

/// The state of a node, for `status`.
///
/// @param replicating empty if the node only orders
/// @param leader of the order, as far as the node knows
/// @param lacking the reason why nothing is acknowledged; empty if there is none
/// @param decidedMicros the time that the order took to decide the node's last proposal
record PbrStatus(
    ClusterConfig config,
    ClusterConfig.Node node,
    Optional<PbrNode.Replicating> replicating,
    Optional<NodeId> leader,
    String lacking,
    long decidedMicros,
    GroupEvents events) {
  Map<String, Object> describe() {
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("id", node.id().number());
    all.put("engine", node.engine());
    all.put("pid", ProcessHandle.current().pid());
    leader.ifPresent(it -> all.put("orderLeader", it.number()));
    PbrNode.Replicating it = replicating.orElse(null);
    if (it == null) {
      all.put("role", "orders");
      all.put("health", "ready");
      return all;
    }
    PbrHost.Standing standing = it.host().standing();
    boolean member = standing.group().has(node.id());
    all.put("version", it.database().store().engine().version());
    all.put("role", standing.leads() ? "primary" : member ? "backup" : "spare");
    all.put("group", standing.group().number());
    all.put("members", standing.group().members().stream().map(NodeId::number).toList());
    standing.primary().ifPresent(primary -> all.put("primary", primary.number()));
    all.put("last", standing.last().toString());
    all.put("applied", it.database().at().toString());
    all.put("committed", standing.committed());
    all.put("decidedMicros", decidedMicros);
    all.put("events", events.describe());
    all.put("openTransactions", it.database().executions().openTransactions());
    all.put("waitingTransactions", it.database().executions().waiting());
    all.put("sharedTransactions", it.database().executions().shared());
    all.put(
        "health",
        it.database().at().equals(StateTransfer.NOWHERE)
            ? "lost: its database waits for another's state"
            : lacking.isEmpty() || config.primaryBackup().degraded() ? "ready" : lacking);
    return all;
  }
}
