package quorate.gateway.system;

import java.util.Optional;
import java.util.OptionalLong;

/// A session's row in pg_stat_activity. Times are microseconds since 1970.
///
/// @param address the client's address, with `port`
/// @param state active, idle, idle in transaction, or idle in transaction (aborted)
/// @param query the last query text
/// @param transaction when the open transaction began
/// @param changed when the session entered its state
/// @param encryption empty without TLS
/// @param isHidden whether the querying user may see only the session's user
public record Backend(
    int processId,
    String user,
    String application,
    String address,
    int port,
    long started,
    String state,
    String query,
    OptionalLong transaction,
    OptionalLong queried,
    long changed,
    Optional<Encryption> encryption,
    boolean isHidden) {
  /// The row as shown to a user without rights over the session.
  public Backend hidden() {
    return new Backend(
        processId,
        user,
        application,
        "",
        -1,
        0,
        "",
        "<insufficient privilege>",
        OptionalLong.empty(),
        OptionalLong.empty(),
        0,
        Optional.empty(),
        true);
  }

  /// The session's row in pg_stat_ssl.
  ///
  /// @param version such as TLSv1.3
  public record Encryption(String version, String cipher) {
    /// The length of the cipher's key.
    int bits() {
      return cipher.contains("128") ? 128 : 256;
    }
  }
}
