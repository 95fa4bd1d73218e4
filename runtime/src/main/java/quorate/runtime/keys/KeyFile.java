package quorate.runtime.keys;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.Objects;
import quorate.runtime.config.ConfigException;
import quorate.runtime.disk.WholeFile;

/// Storage of Ed25519 keys: a private key is in a file that only its owner can read, a public key
/// is text in the configuration.
public final class KeyFile {
  /// A node's key, in its directory.
  public static final String NODE = "key";

  /// The gateways' key, in the cluster's directory.
  public static final String GATEWAY = "gateway.key";

  private static final String ALGORITHM = "Ed25519";

  private KeyFile() {}

  /// Makes a key pair, and the file of the private key.
  ///
  /// @return the public key, for the configuration
  public static String create(Path file) throws IOException {
    try {
      KeyPair pair = KeyPairGenerator.getInstance(ALGORITHM).generateKeyPair();
      WholeFile.createPrivate(file); // fails if there is a key
      Files.writeString(
          file,
          Base64.getEncoder().encodeToString(pair.getPrivate().getEncoded()) + "\n",
          StandardOpenOption.WRITE,
          StandardOpenOption.SYNC);
      WholeFile.sync(Objects.requireNonNull(file.toAbsolutePath().getParent()));
      return Base64.getEncoder().encodeToString(pair.getPublic().getEncoded());
    } catch (GeneralSecurityException broken) {
      throw new IllegalStateException("this Java has no " + ALGORITHM, broken);
    }
  }

  /// Loads a private key.
  ///
  /// @throws ConfigException if the file is missing
  public static PrivateKey load(Path file) throws IOException {
    if (!Files.exists(file)) {
      throw new ConfigException(
          "the key " + file + " is missing: no party can take part in a cluster without its own");
    }
    try {
      String text = Files.readString(file, StandardCharsets.ISO_8859_1).strip();
      byte[] encoded = Base64.getDecoder().decode(text);
      return KeyFactory.getInstance(ALGORITHM).generatePrivate(new PKCS8EncodedKeySpec(encoded));
    } catch (GeneralSecurityException | IllegalArgumentException malformed) {
      throw new ConfigException(file + " holds no Ed25519 key: " + malformed.getMessage());
    }
  }
}
