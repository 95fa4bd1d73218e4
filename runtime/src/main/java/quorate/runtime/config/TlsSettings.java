package quorate.runtime.config;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/// The TLS settings of a gateway.
///
/// @param certificate the file of the operator's own certificate, relative to the configuration's
///   directory; empty for the one that Quorate makes
/// @param privateKey the file of its key
public record TlsSettings(Mode mode, String certificate, String privateKey) {
  /// Encryption at the client's choice.
  public static final TlsSettings DEFAULT = new TlsSettings(Mode.OFFERED, "", "");

  /// Whether connections are encrypted.
  public enum Mode {
    OFF,
    OFFERED,
    /// Refuses clients that do not encrypt.
    REQUIRED;

    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }

    static Optional<Mode> of(String word) {
      return Arrays.stream(values()).filter(each -> each.word().equals(word)).findFirst();
    }
  }

  /// Whether the operator provides the certificate.
  public boolean isOwn() {
    return !certificate.isEmpty();
  }
}
