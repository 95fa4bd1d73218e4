package quorate.runtime.config;

import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PublicKey;
import java.security.spec.X509EncodedKeySpec;
import java.util.Base64;

/// Ed25519 public keys as text in the configuration: X.509, in Base64.
public final class PublicKeyText {
  private PublicKeyText() {}

  /// @throws IllegalArgumentException if the text is not such a key
  public static PublicKey decode(String text) {
    try {
      byte[] encoded = Base64.getDecoder().decode(text);
      return KeyFactory.getInstance("Ed25519").generatePublic(new X509EncodedKeySpec(encoded));
    } catch (GeneralSecurityException | IllegalArgumentException malformed) {
      throw new IllegalArgumentException("\"" + text + "\" is no Ed25519 public key", malformed);
    }
  }
}
