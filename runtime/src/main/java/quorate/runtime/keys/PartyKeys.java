package quorate.runtime.keys;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import quorate.runtime.config.ClusterConfig;

/// The keys of a party: a node, a gateway, or a command of the operator.
///
/// @param links the keys that authenticate its links
/// @param requests the keyring with which it signs requests, if nodes may lie
public record PartyKeys(LinkKeys links, Optional<Keyring> requests) {
  /// Loads the keys of a node.
  ///
  /// @param home its directory
  /// @throws quorate.runtime.config.ConfigException if its key is missing, or another party's
  public static PartyKeys node(ClusterConfig cluster, ClusterConfig.Node node, Path home)
      throws IOException {
    return new PartyKeys(
        LinkKeys.ofNode(cluster, node, home), Keyring.load(cluster, home.resolve(KeyFile.NODE)));
  }

  /// Loads the keys of a gateway.
  ///
  /// @param data the cluster's directory
  /// @throws quorate.runtime.config.ConfigException if a key is missing, or another party's
  public static PartyKeys gateway(ClusterConfig cluster, Path data) throws IOException {
    Path file = data.resolve(KeyFile.GATEWAY);
    return new PartyKeys(LinkKeys.ofGateway(cluster, file), Keyring.load(cluster, file));
  }

  /// Loads the keys of the operator, who has more rights. Requests are signed with the gateways'
  /// key.
  ///
  /// @param key the file of the operator's private key
  /// @throws quorate.runtime.config.ConfigException if a key is missing, or another party's
  public static PartyKeys operator(ClusterConfig cluster, Path data, Path key) throws IOException {
    return new PartyKeys(
        LinkKeys.ofOperator(cluster, key), Keyring.load(cluster, data.resolve(KeyFile.GATEWAY)));
  }

  /// Loads the keys of the operator from the cluster's directory, where they were made.
  ///
  /// @throws quorate.runtime.config.ConfigException if a key is missing, or another party's
  public static PartyKeys operator(ClusterConfig cluster, Path data) throws IOException {
    return operator(cluster, data, data.resolve(OperatorKey.FILE));
  }

  /// Adopts changed nodes.
  public void reconfigured(ClusterConfig now) {
    links.reconfigured(now);
    requests.ifPresent(ring -> ring.reconfigured(now));
  }
}
