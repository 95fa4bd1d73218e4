package quorate.runtime.keys;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import quorate.runtime.config.ClusterConfig;
import quorate.runtime.config.ConfigException;
import quorate.runtime.config.Spares;

/// Gives every party of a cluster a key.
public final class ClusterKeys {
  /// The directory, within the cluster's, of a shepherd that has all databases.
  public static final String SHEPHERD = "shepherd";

  private ClusterKeys() {}

  /// Completes a cluster with keys for all nodes, spares, gateways and the operator that lack one.
  /// The private keys are in the cluster's directory: `nodeN/key` (`shepherd/key`), `gateway.key`
  /// and `operator.key`.
  ///
  /// @throws ConfigException if a private key already exists whose public key is unknown
  public static ClusterConfig complete(ClusterConfig cluster, Path data) throws IOException {
    List<ClusterConfig.Node> nodes = new ArrayList<>();
    for (ClusterConfig.Node node : cluster.nodes()) {
      boolean needs = node.key().isEmpty() && cluster.linked().contains(node);
      nodes.add(needs ? node.withKey(ofNode(cluster, node, data)) : node);
    }
    ClusterConfig keyed = cluster.withNodes(nodes);
    ClusterConfig.Gateway gateway = cluster.gateway();
    if (gateway.key().isEmpty()) {
      keyed = keyed.with(gateway.withKey(create(data.resolve(KeyFile.GATEWAY))));
    }
    Spares spares = cluster.upkeep().spares();
    List<ClusterConfig.Node> spared = new ArrayList<>();
    for (ClusterConfig.Node node : spares.nodes()) {
      spared.add(node.key().isEmpty() ? node.withKey(ofNode(cluster, node, data)) : node);
    }
    keyed = keyed.with(new Spares(spared, spares.after()));
    return cluster.operator().isEmpty()
        ? keyed.withOperator(create(data.resolve(OperatorKey.FILE)))
        : keyed;
  }

  /// Makes a new key for a node.
  ///
  /// @return the public key
  public static String ofNode(ClusterConfig cluster, ClusterConfig.Node node, Path data)
      throws IOException {
    String home =
        cluster.isShepherded() && !cluster.hasStandbys() ? SHEPHERD : "node" + node.id().number();
    return create(data.resolve(home).resolve(KeyFile.NODE));
  }

  private static String create(Path file) throws IOException {
    if (Files.exists(file)) {
      throw new ConfigException(
          file
              + " is there, but quorate.toml has no key for it: put that line back, or move the file"
              + " away");
    }
    Files.createDirectories(file.toAbsolutePath().getParent());
    return KeyFile.create(file);
  }
}
