package quorate.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.LongStream;
import quorate.core.NodeId;
import quorate.core.quorum.Tolerance;
import quorate.order.paxos.PaxosConfig;
import quorate.order.pbft.PbftConfig;
import quorate.runtime.keys.Keyring;
import quorate.runtime.keys.LinkKeys;

/// Quorate's own orders, and their configuration for a number of nodes.
public enum Order {
  /// Multi-Paxos: n = 2u + 1.
  PAXOS(3),
  /// PBFT: n = 2u + r + 1. Links are authenticated, requests are not signed.
  PBFT(4),
  /// Raft by Apache Ratis, behind the same interface: n = 2u + 1.
  RATIS(3);

  private static final String ALGORITHM = "Ed25519";
  private final int nodes;

  Order(int nodes) {
    this.nodes = nodes;
  }

  /// The smallest cluster that survives a failure.
  public int defaultNodes() {
    return nodes;
  }

  /// The tolerance of this many nodes.
  ///
  /// @throws IllegalArgumentException if the order cannot have that number of nodes
  public Tolerance tolerance(int count) {
    if (this != PBFT && count % 2 == 1) {
      return new Tolerance(count / 2, 0, Tolerance.Liars.DATABASES);
    }
    for (int failures = 1; this == PBFT && 2 * failures + 2 <= count; failures++) {
      int lies = count - 2 * failures - 1;
      if (lies <= failures) {
        return new Tolerance(failures, lies, Tolerance.Liars.NODES);
      }
    }
    throw new IllegalArgumentException(
        count + " nodes: Paxos and Raft take 2u + 1, PBFT 2u + r + 1 with r at least 1");
  }

  /// How many replies a client waits for: one, or enough to include an honest node.
  int replies(int count) {
    return this != PBFT ? 1 : tolerance(count).weakCertificate();
  }

  static List<NodeId> members(int count) {
    return LongStream.rangeClosed(1, count).mapToObj(NodeId::new).toList();
  }

  PaxosConfig paxos(NodeId self, int count) {
    return PaxosConfig.of(self, members(count), tolerance(count));
  }

  PbftConfig pbft(NodeId self, int count, Keyring keys) {
    return PbftConfig.of(self, members(count), tolerance(count), keys, _ -> true);
  }

  /// The keys of a party's links.
  ///
  /// @param self a node, or [Wire#CLIENTS]
  static LinkKeys links(NodeId self, int count, Path directory) throws IOException {
    return LinkKeys.of(
        own(self, directory),
        open(directory, self),
        new LinkKeys.Parties(
            nodes(count, directory), open(directory, Wire.CLIENTS), Optional.empty()));
  }

  /// The key with which a party signs if nodes may lie.
  ///
  /// @param self a node, or [Wire#CLIENTS]
  Optional<Keyring> keyring(NodeId self, int count, Path directory) throws IOException {
    return this == PBFT
        ? Optional.of(
            Keyring.of(
                own(self, directory), nodes(count, directory), open(directory, Wire.CLIENTS)))
        : Optional.empty();
  }

  private static Map<NodeId, PublicKey> nodes(int count, Path directory) throws IOException {
    Map<NodeId, PublicKey> nodes = new HashMap<>();
    for (NodeId member : members(count)) {
      nodes.put(member, open(directory, member));
    }
    return nodes;
  }

  private static PrivateKey own(NodeId self, Path directory) throws IOException {
    byte[] bytes = Files.readAllBytes(directory.resolve(self + ".private"));
    try {
      return KeyFactory.getInstance(ALGORITHM).generatePrivate(new PKCS8EncodedKeySpec(bytes));
    } catch (GeneralSecurityException damaged) {
      throw new IOException("the keys in " + directory + " are damaged", damaged);
    }
  }

  private static PublicKey open(Path directory, NodeId party) throws IOException {
    byte[] bytes = Files.readAllBytes(directory.resolve(party + ".public"));
    try {
      return KeyFactory.getInstance(ALGORITHM).generatePublic(new X509EncodedKeySpec(bytes));
    } catch (GeneralSecurityException damaged) {
      throw new IOException("the keys in " + directory + " are damaged", damaged);
    }
  }

  /// Generates a key pair for each node, and one for the clients.
  static void writeKeys(Path directory, int count) throws IOException {
    try {
      KeyPairGenerator generator = KeyPairGenerator.getInstance(ALGORITHM);
      List<NodeId> parties = new ArrayList<>(members(count));
      parties.add(Wire.CLIENTS);
      for (NodeId member : parties) {
        KeyPair pair = generator.generateKeyPair();
        Files.write(directory.resolve(member + ".private"), pair.getPrivate().getEncoded());
        Files.write(directory.resolve(member + ".public"), pair.getPublic().getEncoded());
      }
    } catch (GeneralSecurityException missing) {
      throw new IllegalStateException("every JDK has Ed25519", missing);
    }
  }
}
