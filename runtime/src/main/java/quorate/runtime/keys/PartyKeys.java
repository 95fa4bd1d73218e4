package quorate.runtime.keys;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import quorate.runtime.config.ClusterConfig;

/// The keys of a party: a node, a gateway, or a command of the operator's.
///
/// @param links by which others let it in
/// @param requests with which it signs requests, where nodes may lie
public record PartyKeys(LinkKeys links, Optional<Keyring> requests) {
  /// Those of a node.
  ///
  /// @param home its directory
  /// @throws quorate.runtime.config.ConfigException if its key is missing, or is another's
  public static PartyKeys node(ClusterConfig cluster, ClusterConfig.Node node, Path home)
      throws IOException {
    return new PartyKeys(
        LinkKeys.ofNode(cluster, node, home), Keyring.load(cluster, home.resolve(KeyFile.NODE)));
  }

  /// Those of a gateway.
  ///
  /// @param data the cluster's directory
  /// @throws quorate.runtime.config.ConfigException if a key is missing, or is another's
  public static PartyKeys gateway(ClusterConfig cluster, Path data) throws IOException {
    Path file = data.resolve(KeyFile.GATEWAY);
    return new PartyKeys(LinkKeys.ofGateway(cluster, file), Keyring.load(cluster, file));
  }

  /// Those of the operator, who may do more. Its requests are signed as a gateway's are.
  ///
  /// @param key the file of the operator's private key
  /// @throws quorate.runtime.config.ConfigException if a key is missing, or is another's
  public static PartyKeys operator(ClusterConfig cluster, Path data, Path key) throws IOException {
    return new PartyKeys(
        LinkKeys.ofOperator(cluster, key), Keyring.load(cluster, data.resolve(KeyFile.GATEWAY)));
  }

  /// Those of the operator, whose key is still where it was made.
  ///
  /// @throws quorate.runtime.config.ConfigException if a key is missing, or is another's
  public static PartyKeys operator(ClusterConfig cluster, Path data) throws IOException {
    return operator(cluster, data, data.resolve(OperatorKey.FILE));
  }

  /// The nodes have been changed.
  public void reconfigured(ClusterConfig now) {
    links.reconfigured(now);
    requests.ifPresent(ring -> ring.reconfigured(now));
  }
}
