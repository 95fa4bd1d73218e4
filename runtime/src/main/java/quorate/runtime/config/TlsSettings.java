package quorate.runtime.config;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/// What is configured of a gateway's TLS.
///
/// @param certificate the file of one's own certificate, from the configuration's directory; empty
///   for the one that Quorate makes
/// @param privateKey the file of its key
public record TlsSettings(Mode mode, String certificate, String privateKey) {
  /// Who wants to encrypt, can.
  public static final TlsSettings DEFAULT = new TlsSettings(Mode.OFFERED, "", "");

  /// Whether connections are encrypted.
  public enum Mode {
    OFF,
    OFFERED,
    /// Clients that do not encrypt are refused.
    REQUIRED;

    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }

    static Optional<Mode> of(String word) {
      return Arrays.stream(values()).filter(each -> each.word().equals(word)).findFirst();
    }
  }

  /// Whether it is with a certificate that somebody else made.
  public boolean isOwn() {
    return !certificate.isEmpty();
  }
}
