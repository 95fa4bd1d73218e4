package quorate.runtime.config;

import org.tomlj.TomlTable;

/// The TLS settings in the table `[gateway]`.
///
/// @param complaint makes an error of a place and a reason
record ConfiguredTls(TomlTable gateway, ConfiguredEngines.Complaint complaint) {
  TlsSettings read() {
    String word = string("tls", TlsSettings.DEFAULT.mode().word());
    TlsSettings.Mode mode =
        TlsSettings.Mode.of(word)
            .orElseThrow(() ->
                complaint.of(
                    gateway, "tls", "\"" + word + "\"; use \"required\", \"offered\" or \"off\""));
    String certificate = string("certificate", "");
    String key = string("private_key", "");
    if (certificate.isEmpty() != key.isEmpty()) {
      throw complaint.of(
          gateway,
          certificate.isEmpty() ? "private_key" : "certificate",
          "a certificate and its private key go together: name both files, certificate = \"...\" and"
              + " private_key = \"...\"");
    }
    return new TlsSettings(mode, certificate, key);
  }

  private String string(String key, String otherwise) {
    if (!gateway.contains(key)) {
      return otherwise;
    }
    if (!gateway.isString(key)) {
      throw complaint.of(gateway, key, "it is a text: write " + key + " = \"...\"");
    }
    return java.util.Objects.requireNonNull(gateway.getString(key));
  }
}
