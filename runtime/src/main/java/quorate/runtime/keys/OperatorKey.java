package quorate.runtime.keys;

import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.Signature;
import java.util.function.Supplier;
import quorate.core.Bytes;
import quorate.core.wire.Encoder;
import quorate.replication.command.OperatorSignature;
import quorate.runtime.config.ClusterConfig;
import quorate.runtime.config.PublicKeyText;

/// The operator's key: an Ed25519 pair with the public key in the configuration and the private key
/// in the operator's custody. A signature is valid for one cluster only.
public final class OperatorKey implements OperatorSignature {
  /// The file of the private key, in the cluster's directory.
  public static final String FILE = "operator.key";

  private static final String ALGORITHM = "Ed25519";

  private final Supplier<ClusterConfig> cluster;

  public OperatorKey(Supplier<ClusterConfig> cluster) {
    this.cluster = cluster;
  }

  @Override
  public boolean isOf(Bytes signed, Bytes signature) {
    ClusterConfig config = cluster.get();
    if (config.operator().isEmpty()) {
      return false;
    }
    try {
      Signature verifier = Signature.getInstance(ALGORITHM);
      verifier.initVerify(PublicKeyText.decode(config.operator()));
      verifier.update(text(config, signed));
      return verifier.verify(signature.toArray());
    } catch (GeneralSecurityException malformed) {
      return false;
    }
  }

  /// Signs as the operator.
  ///
  /// @throws IllegalArgumentException if the key cannot sign
  public static Bytes sign(ClusterConfig cluster, PrivateKey key, Bytes signed) {
    try {
      Signature signer = Signature.getInstance(ALGORITHM);
      signer.initSign(key);
      signer.update(text(cluster, signed));
      return Bytes.wrap(signer.sign());
    } catch (GeneralSecurityException unusable) {
      throw new IllegalArgumentException("the operator's key does not sign", unusable);
    }
  }

  private static byte[] text(ClusterConfig cluster, Bytes signed) {
    return new Encoder()
        .string("quorate operator")
        .string(cluster.name())
        .bytes(signed)
        .toByteArray();
  }
}
