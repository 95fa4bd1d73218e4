package quorate.runtime.keys;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.security.spec.ECGenParameterSpec;
import java.time.Instant;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;
import quorate.core.NodeId;
import quorate.runtime.config.ClusterConfig;
import quorate.runtime.config.ConfigException;
import quorate.runtime.config.PublicKeyText;

/// The keys of a party's links: its own, in a self-signed certificate, and the public keys of all
/// others. There is no authority: exactly the keys in the configuration are trusted.
///
/// Handshakes use a P-256 key of this process, certified by the party's own key, because some
/// implementations of TLS, BoringSSL among them, do not accept Ed25519 in a handshake. Nothing else
/// that the own key signs can be taken for such a certificate: it all begins with a letter, a
/// certificate with the tag of a DER sequence.
public final class LinkKeys {
  /// The only version of TLS that links use.
  public static final String PROTOCOL = "TLSv1.3";

  public static final List<String> CIPHERS =
      List.of("TLS_AES_128_GCM_SHA256", "TLS_AES_256_GCM_SHA384", "TLS_CHACHA20_POLY1305_SHA256");

  private static final String ALGORITHM = "Ed25519";
  private static final String HANDSHAKE_ALGORITHM = "EC";
  private static final String HANDSHAKE_CURVE = "secp256r1";
  private static final char[] NO_PASSWORD = new char[0];
  private static final X500Name NAME = new X500Name("CN=quorate");

  /// The validity is not checked: a certificate is made at each start, and only its key counts.
  private static final Instant BEGIN = Instant.parse("2000-01-01T00:00:00Z");

  private static final Instant END = Instant.parse("2999-12-31T23:59:59Z");

  private final PrivateKey own;
  private final X509Certificate certificate;
  private final PrivateKey handshake;
  private final X509Certificate handshakeCertificate;
  private volatile Parties parties;

  /// The public keys of all parties.
  ///
  /// @param gateways the key that all gateways share
  /// @param operator the operator's key; empty if there is none
  public record Parties(
      Map<NodeId, PublicKey> nodes, PublicKey gateways, Optional<PublicKey> operator) {
    public Parties {
      nodes = Map.copyOf(nodes);
    }

    /// The keys in a configuration.
    ///
    /// @throws ConfigException if one is missing, with the command that adds it
    public static Parties of(ClusterConfig cluster) {
      Map<NodeId, PublicKey> nodes = new LinkedHashMap<>();
      cluster
          .linked()
          .forEach(node -> nodes.put(node.id(), decode("node " + node.id().number(), node.key())));
      return new Parties(
          nodes,
          decode("[gateway]", cluster.gateway().key()),
          Optional.of(cluster.operator())
              .filter(key -> !key.isEmpty())
              .map(key -> decode("[operator]", key)));
    }

    private static PublicKey decode(String party, String key) {
      if (key.isEmpty()) {
        throw new ConfigException(
            party
                + " has no key in quorate.toml, and nothing is said to anybody without one; ./quorate"
                + " init --data DIR gives every party of that cluster its key");
      }
      try {
        return PublicKeyText.decode(key);
      } catch (IllegalArgumentException none) {
        throw new ConfigException(party + ": " + none.getMessage());
      }
    }

    /// Adds these nodes. A node without a valid key is merely not let in.
    private Parties and(List<ClusterConfig.Node> newer) {
      Map<NodeId, PublicKey> all = new LinkedHashMap<>(nodes);
      for (ClusterConfig.Node node : newer) {
        try {
          all.put(node.id(), PublicKeyText.decode(node.key()));
        } catch (IllegalArgumentException none) {
          all.remove(node.id());
        }
      }
      return new Parties(all, gateways, operator);
    }

    private boolean hasKey(PublicKey key) {
      return nodes.containsValue(key) || isClients(key);
    }

    private boolean isClients(PublicKey key) {
      return gateways.equals(key) || operator.filter(key::equals).isPresent();
    }
  }

  private LinkKeys(PrivateKey own, PublicKey ownPublic, Parties parties) {
    this.own = own;
    this.parties = parties;
    this.certificate = certificate(own, ownPublic);
    KeyPair pair = handshakePair();
    this.handshake = pair.getPrivate();
    this.handshakeCertificate = certificate(own, pair.getPublic());
  }

  private static KeyPair handshakePair() {
    try {
      KeyPairGenerator pairs = KeyPairGenerator.getInstance(HANDSHAKE_ALGORITHM);
      pairs.initialize(new ECGenParameterSpec(HANDSHAKE_CURVE));
      return pairs.generateKeyPair();
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException("every Java platform has " + HANDSHAKE_CURVE, impossible);
    }
  }

  /// @throws IllegalArgumentException if the keys are not a pair
  public static LinkKeys of(PrivateKey own, PublicKey ownPublic, Parties parties) {
    if (!isPair(own, ownPublic)) {
      throw new IllegalArgumentException("the keys are no pair");
    }
    return new LinkKeys(own, ownPublic, parties);
  }

  /// Loads the keys of a node.
  ///
  /// @param home its directory; that of the shepherd if one shepherd has all databases
  /// @throws ConfigException if its key is missing, or differs from the configuration's
  public static LinkKeys ofNode(ClusterConfig cluster, ClusterConfig.Node node, Path home)
      throws IOException {
    return load(cluster, node, home.resolve(KeyFile.NODE));
  }

  /// Loads the keys of a node whose private key is in this file.
  static LinkKeys load(ClusterConfig cluster, ClusterConfig.Node node, Path file)
      throws IOException {
    Parties parties = Parties.of(cluster);
    String party = "node " + node.id().number();
    return load(party, file, Parties.decode(party, node.key()), parties);
  }

  /// Loads the keys of a gateway whose private key is in this file.
  ///
  /// @throws ConfigException if it is missing, or differs from the configuration's
  static LinkKeys ofGateway(ClusterConfig cluster, Path file) throws IOException {
    Parties parties = Parties.of(cluster);
    return load("[gateway]", file, parties.gateways, parties);
  }

  /// Loads the keys of the operator, whose private key is in this file.
  ///
  /// @throws ConfigException if it is missing, or differs from the configuration's
  static LinkKeys ofOperator(ClusterConfig cluster, Path file) throws IOException {
    Parties parties = Parties.of(cluster);
    return load("[operator]", file, Parties.decode("[operator]", cluster.operator()), parties);
  }

  private static LinkKeys load(String party, Path file, PublicKey expected, Parties parties)
      throws IOException {
    PrivateKey own = KeyFile.load(file);
    if (!isPair(own, expected)) {
      throw new ConfigException(file + " is not the key that quorate.toml has for " + party);
    }
    return new LinkKeys(own, expected, parties);
  }

  private static boolean isPair(PrivateKey own, PublicKey other) {
    try {
      byte[] text = {'q'};
      Signature signature = Signature.getInstance(ALGORITHM);
      signature.initSign(own);
      signature.update(text);
      byte[] signed = signature.sign();
      signature.initVerify(other);
      signature.update(text);
      return signature.verify(signed);
    } catch (GeneralSecurityException unusable) {
      return false;
    }
  }

  /// @param certified the key to be certified with `own`
  private static X509Certificate certificate(PrivateKey own, PublicKey certified) {
    try {
      return new JcaX509CertificateConverter()
          .getCertificate(
              new JcaX509v3CertificateBuilder(
                      NAME, BigInteger.ONE, Date.from(BEGIN), Date.from(END), NAME, certified)
                  .build(new JcaContentSignerBuilder(ALGORITHM).build(own)));
    } catch (OperatorCreationException | GeneralSecurityException impossible) {
      throw new IllegalStateException("every Java platform has " + ALGORITHM, impossible);
    }
  }

  /// Adopts changed nodes. Nodes that have left keep their keys here, to hear of the change.
  public void reconfigured(ClusterConfig now) {
    parties = parties.and(now.nodes());
  }

  public PrivateKey own() {
    return own;
  }

  public X509Certificate certificate() {
    return certificate;
  }

  /// The private key of this process's handshakes.
  public PrivateKey handshake() {
    return handshake;
  }

  /// The certificate of the handshake key, then that of the own key, which certifies it.
  public List<X509Certificate> chain() {
    return List.of(handshakeCertificate, certificate);
  }

  /// The own key and certificate as a key manager, for libraries that require one.
  public KeyManager manager() {
    try {
      KeyStore store = KeyStore.getInstance("PKCS12");
      store.load(null, NO_PASSWORD);
      store.setKeyEntry("own", own, NO_PASSWORD, new Certificate[] {certificate});
      KeyManagerFactory factory = KeyManagerFactory.getInstance("PKIX");
      factory.init(store, NO_PASSWORD);
      return factory.getKeyManagers()[0];
    } catch (GeneralSecurityException | IOException impossible) {
      throw new IllegalStateException("every Java platform keeps a key in memory", impossible);
    }
  }

  /// Whether a node has this key.
  public boolean isNodes(PublicKey key) {
    return parties.nodes.containsValue(key);
  }

  /// Whether any party has this key.
  public boolean isKnown(PublicKey key) {
    return parties.hasKey(key);
  }

  /// Whether this key speaks for `party`.
  public boolean isOf(NodeId party, PublicKey key) {
    Parties now = parties;
    return party.isClient() ? now.isClients(key) : key.equals(now.nodes.get(party));
  }

  /// Whether this is the operator's key.
  public boolean isOperator(PublicKey key) {
    return parties.operator.filter(key::equals).isPresent();
  }
}
