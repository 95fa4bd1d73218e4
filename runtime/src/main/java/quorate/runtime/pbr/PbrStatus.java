package quorate.runtime.pbr;

import java.util.Optional;
import java.util.OptionalLong;
import quorate.core.NodeId;
import quorate.runtime.config.ClusterConfig;
import quorate.runtime.status.MemberDetails;
import quorate.runtime.status.NodeStatus;

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
  NodeStatus describe() {
    Optional<PbrHost.ReplicaStatus> standing = replicating.map(it -> it.host().standing());
    return new NodeStatus(
        OptionalLong.of(node.id().number()),
        OptionalLong.of(ProcessHandle.current().pid()),
        Optional.empty(),
        Optional.of(node.engine()),
        replicating.map(it -> it.database().store().engine().version()),
        Optional.of(standing.map(this::role).orElse("orders")),
        replicating.map(this::health).or(() -> Optional.of(NodeStatus.READY)),
        OptionalLong.empty(),
        new MemberDetails(
            leader.map(it -> OptionalLong.of(it.number())).orElse(OptionalLong.empty()),
            replicating.map(it -> copy(it, standing.orElseThrow()))));
  }

  private String role(PbrHost.ReplicaStatus standing) {
    return standing.leads() ? "primary" : standing.group().has(node.id()) ? "backup" : "spare";
  }

  private String health(PbrNode.Replicating it) {
    return it.database().at().equals(StateTransfer.NOWHERE)
        ? "lost: its database waits for another's state"
        : it.host().standing().behind()
            ? "catching up: its database has not applied all of its log yet"
            : lacking.isEmpty() || config.primaryBackup().degraded() ? NodeStatus.READY : lacking;
  }

  private MemberDetails.Copy copy(PbrNode.Replicating it, PbrHost.ReplicaStatus standing) {
    return new MemberDetails.Copy(
        standing.group().number(),
        standing.group().members().stream().map(NodeId::number).toList(),
        standing
            .primary()
            .map(primary -> OptionalLong.of(primary.number()))
            .orElse(OptionalLong.empty()),
        standing.last().toString(),
        it.database().at().toString(),
        standing.committed(),
        decidedMicros,
        events.describe(),
        it.database().executions().openTransactions(),
        it.database().executions().waiting(),
        it.database().executions().shared(),
        standing.late().stream().map(NodeId::number).toList());
  }
}
