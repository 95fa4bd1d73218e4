package quorate.runtime.config;

import java.nio.file.Path;
import java.util.List;
import quorate.core.quorum.Tolerance;

/// The numbers of nodes that a protocol needs to mask its faults.
final class EnoughNodes {
  private EnoughNodes() {}

  /// Refuses too few nodes, and under `eve` too many.
  ///
  /// @param standby whether shepherds stand by for each other
  /// @throws ConfigException with the reason and the fix
  static void require(
      Path file,
      String protocol,
      Tolerance tolerance,
      List<ClusterConfig.Node> nodes,
      boolean standby) {
    boolean ordered = !protocol.equals("cbs") || standby;
    long databases = nodes.stream().filter(ClusterConfig.Node::hasDatabase).count();
    if (protocol.equals("eve")) {
      requireVerified(file, tolerance, nodes.size(), databases);
      return;
    }
    if (ordered && nodes.size() < tolerance.orderingNodes()) {
      throw new ConfigException(
          file
              + ": to survive failures = "
              + tolerance.failures()
              + " takes "
              + tolerance.orderingNodes()
              + " nodes, and there are "
              + nodes.size()
              + "; add [[node]] tables");
    }
    if (databases < tolerance.databases()) {
      throw new ConfigException(
          file
              + ": failures = "
              + tolerance.failures()
              + " and lies = "
              + tolerance.lies()
              + " take "
              + tolerance.databases()
              + " databases, and there are "
              + databases
              + "; give more nodes an engine");
    }
  }

  /// Rule N1 of eve counts on exactly so many executors, and N2 on so many verifiers.
  private static void requireVerified(
      Path file, Tolerance tolerance, int verifiers, long executors) {
    if (verifiers != tolerance.orderingNodes() || executors != tolerance.databasesExecuteFirst()) {
      throw new ConfigException(
          "%s: under \"eve\" failures = %d and lies = %d take %d nodes, of which %d have the service as their engine; there are %d, and %d have it"
              .formatted(
                  file,
                  tolerance.failures(),
                  tolerance.lies(),
                  tolerance.orderingNodes(),
                  tolerance.databasesExecuteFirst(),
                  verifiers,
                  executors));
    }
  }
}
