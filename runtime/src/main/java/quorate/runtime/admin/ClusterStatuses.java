package quorate.runtime.admin;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import quorate.runtime.config.AbleEngines;
import quorate.runtime.config.ClusterConfig;
import quorate.runtime.config.Shepherding;
import quorate.runtime.status.ClusterStatus;
import quorate.runtime.status.NodeStatus;
import quorate.runtime.status.Split;

/// Puts the state of a cluster together from its configuration and the states of its nodes.
public final class ClusterStatuses {
  private ClusterStatuses() {}

  /// The state of a cluster whose databases execute every transaction in one order.
  ///
  /// @param split for which no writes are taken
  public static ClusterStatus ordered(
      ClusterConfig config,
      List<NodeStatus> nodes,
      Optional<Split> split,
      OptionalLong gatewayPid) {
    List<ClusterStatus.Spare> spares =
        config.upkeep().spares().nodes().stream()
            .map(node -> new ClusterStatus.Spare(node.id().number(), node.engine()))
            .toList();
    return of(
        config,
        nodes,
        gatewayPid,
        new ClusterStatus.Scheme.Ordered(
            config.configuration(),
            config.order().word(),
            new ClusterStatus.Spares(config.upkeep().spares().after(), spares),
            split,
            AbleEngines.lacking(config)));
  }

  /// The state of a cluster with a shepherd.
  public static ClusterStatus shepherded(
      ClusterConfig config, List<NodeStatus> nodes, OptionalLong gatewayPid) {
    return of(
        config,
        nodes,
        gatewayPid,
        new ClusterStatus.Scheme.Shepherded(
            config.configuration(),
            Shepherding.word(config.shepherding().mode()),
            config.hasStandbys()));
  }

  /// The state of a cluster under primary-backup replication.
  public static ClusterStatus primaryBackup(
      ClusterConfig config, List<NodeStatus> nodes, OptionalLong gatewayPid) {
    return of(
        config,
        nodes,
        gatewayPid,
        new ClusterStatus.Scheme.PrimaryBackup(
            config.order().word(), config.primaryBackup().degraded()));
  }

  /// The state of a cluster with a service under execute-verify replication.
  public static ClusterStatus verified(
      ClusterConfig config, List<NodeStatus> nodes, OptionalLong gatewayPid) {
    return of(
        config,
        nodes,
        gatewayPid,
        new ClusterStatus.Scheme.Verified(
            config.nodes().stream()
                .filter(ClusterConfig.Node::hasDatabase)
                .map(ClusterConfig.Node::engine)
                .findFirst()
                .orElse("")));
  }

  private static ClusterStatus of(
      ClusterConfig config,
      List<NodeStatus> nodes,
      OptionalLong gatewayPid,
      ClusterStatus.Scheme scheme) {
    return new ClusterStatus(
        config.name(),
        config.tolerance().describe(),
        config.protocol(),
        config.gateway().host() + ":" + config.gateway().port(),
        gatewayPid,
        nodes,
        scheme);
  }
}
