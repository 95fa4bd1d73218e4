package quorate.runtime.keys;

import java.io.IOException;
import java.nio.file.Path;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.order.pbft.Ed25519;
import quorate.order.pbft.Signatures;
import quorate.runtime.config.ClusterConfig;
import quorate.runtime.config.PublicKeyText;

/// One party's private key and the public keys of all parties. Each node has its own key; clients,
/// which the cluster's owner runs, share one.
public final class Keyring implements Signatures {
  private static final NodeId CLIENTS = new NodeId(NodeId.CLIENT_MIN);

  private final PrivateKey own;
  private volatile Ed25519 keys;

  private Keyring(PrivateKey own, Map<NodeId, PublicKey> all) {
    this.own = own;
    this.keys = new Ed25519(own, all);
  }

  /// @param own the private key of one of the cluster's parties
  public static Keyring of(ClusterConfig cluster, PrivateKey own) {
    return new Keyring(own, all(cluster));
  }

  /// @param own the private key of one of these parties
  /// @param clients the key that all clients share
  public static Keyring of(PrivateKey own, Map<NodeId, PublicKey> nodes, PublicKey clients) {
    Map<NodeId, PublicKey> all = new LinkedHashMap<>(nodes);
    all.put(CLIENTS, clients);
    return new Keyring(own, all);
  }

  private static Map<NodeId, PublicKey> all(ClusterConfig cluster) {
    Map<NodeId, PublicKey> all = new LinkedHashMap<>();
    cluster.nodes().forEach(node -> all.put(node.id(), PublicKeyText.decode(node.key())));
    all.put(CLIENTS, PublicKeyText.decode(cluster.gateway().key()));
    return all;
  }

  /// Adopts changed nodes. Nodes that have left keep their keys, as their signatures remain valid.
  public void reconfigured(ClusterConfig now) {
    Map<NodeId, PublicKey> known = new LinkedHashMap<>(keys.members());
    known.putAll(all(now));
    keys = new Ed25519(own, known);
  }

  /// Loads the keyring of the party with this key file; empty if requests are not signed.
  public static Optional<Keyring> load(ClusterConfig cluster, Path file) throws IOException {
    return cluster.order() == ClusterConfig.Ordered.PBFT || cluster.isVerified()
        ? Optional.of(of(cluster, KeyFile.load(file)))
        : Optional.empty();
  }

  @Override
  public Bytes sign(Bytes statement) {
    return keys.sign(statement);
  }

  @Override
  public boolean verify(NodeId signer, Bytes statement, Bytes signature) {
    return keys.verify(owner(signer), statement, signature);
  }

  /// Whether a key of this party is known.
  boolean knows(NodeId party) {
    return keys.members().containsKey(owner(party));
  }

  /// The owner of the key that speaks for `party`: all clients share one.
  static NodeId owner(NodeId party) {
    return party.isClient() ? CLIENTS : party;
  }
}
