package quorate.database.engine;

import java.time.LocalDateTime;
import org.jspecify.annotations.Nullable;
import quorate.core.value.Interval;

/// Routines of uuids, which are given as their texts.
public final class UuidRoutines {
  private static final LocalDateTime GREGORIAN = LocalDateTime.of(1582, 10, 15, 0, 0);
  private static final LocalDateTime EPOCH = LocalDateTime.of(1970, 1, 1, 0, 0);

  private UuidRoutines() {}

  /// The creation time in a uuid of version 1 or 7 (RFC 9562); NULL for other versions.
  public static @Nullable String time(@Nullable String uuid) {
    if (uuid == null) {
      return null;
    }
    String digits = uuid.replace("-", "");
    if ("89ab".indexOf(digits.charAt(16)) < 0) {
      return null;
    }
    return switch (digits.charAt(12)) {
      case '1' ->
          after(
              GREGORIAN,
              hexadecimal(
                      digits.substring(13, 16) + digits.substring(8, 12) + digits.substring(0, 8))
                  / 10);
      case '7' -> after(EPOCH, hexadecimal(digits.substring(0, 12)) * 1000);
      default -> null;
    };
  }

  public static @Nullable String timeOfTerminated(@Nullable String uuid) {
    return time(TerminatedRoutines.unterminated(uuid));
  }

  private static long hexadecimal(String digits) {
    return Long.parseLong(digits, 16);
  }

  private static String after(LocalDateTime start, long micros) {
    return Routines.shown(
        start.plusSeconds(micros / Interval.SECOND).plusNanos(micros % Interval.SECOND * 1000));
  }
}
