package quorate.gateway.notify;

import java.nio.charset.StandardCharsets;
import quorate.core.value.SqlException;

/// A NOTIFY.
///
/// @param process the notifying session's process id at its gateway
public record Notification(String channel, String payload, int process) {
  private static final int CHANNEL_BYTES_MAX = 63;
  private static final int PAYLOAD_BYTES_MAX = 7999;

  /// Its approximate size in memory.
  public long bytes() {
    return 128 + 2L * (channel.length() + payload.length());
  }

  /// Validates the channel and payload as PostgreSQL does.
  ///
  /// @throws SqlException 22023
  public Notification checked() {
    if (channel.isEmpty()) {
      throw new SqlException("22023", "channel name cannot be empty");
    }
    if (channel.getBytes(StandardCharsets.UTF_8).length > CHANNEL_BYTES_MAX) {
      throw new SqlException("22023", "channel name too long");
    }
    if (payload.getBytes(StandardCharsets.UTF_8).length > PAYLOAD_BYTES_MAX) {
      throw new SqlException("22023", "payload string too long");
    }
    return this;
  }
}
