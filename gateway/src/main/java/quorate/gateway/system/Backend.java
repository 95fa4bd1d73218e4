package quorate.gateway.system;

import java.util.Optional;
import java.util.OptionalLong;

/// What pg_stat_activity tells of one session. Times are microseconds since 1970.
///
/// @param address of its client, and `port`
/// @param state active, idle, idle in transaction, or idle in transaction (aborted)
/// @param query the last text that it has sent
/// @param transaction when the transaction began that is open now
/// @param changed when it came into its state
/// @param encryption none where it is in plain text
/// @param isHidden whether the one who asks may only know whose it is
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
  /// The same for somebody who may know no more than whose it is.
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

  /// What pg_stat_ssl tells of it.
  ///
  /// @param version such as TLSv1.3
  public record Encryption(String version, String cipher) {
    /// How long the cipher's key is.
    int bits() {
      return cipher.contains("128") ? 128 : 256;
    }
  }
}
