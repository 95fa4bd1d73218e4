package quorate.core.value;

import java.time.LocalDateTime;
import java.time.ZoneOffset;

/// The text of timestamps for a session: local time in its zone, with the offset. [PgText] prints
/// them in UTC, the form that is stored and compared.
public final class ZonedText {
  private ZonedText() {}

  /// A value as its type's output function prints it in the session's zone.
  public static String print(Value value, SqlType type, int typmod) {
    if (SessionZone.isUtc()) {
      return PgText.print(value, type, typmod);
    }
    return switch (value) {
      case Value.TimestampTz(var moment) -> {
        LocalDateTime local = SessionZone.local(moment);
        String text = PgText.print(new Value.Timestamp(local), SqlType.TIMESTAMP, typmod);
        String offset = offset(SessionZone.offset(moment));
        yield text.endsWith(" BC")
            ? text.substring(0, text.length() - 3) + offset + " BC"
            : text + offset;
      }
      case Value.Text(String text) when type == SqlType.TIMESTAMPTZ_ARRAY ->
          ArrayText.mapped(text, ZonedText::local);
      case Value.Coded _ when type == SqlType.TSTZRANGE ->
          RangeCode.mapped(PgText.print(value, type, typmod), type, ZonedText::local);
      default -> PgText.print(value, type, typmod);
    };
  }

  /// A stored timestamp converted to the session's zone.
  private static String local(String kept) {
    return kept.endsWith("infinity")
        ? kept
        : print(PgText.parse(kept, SqlType.TIMESTAMPTZ), SqlType.TIMESTAMPTZ, -1);
  }

  /// The offset as PostgreSQL prints it: `+02`, `-03:30`, `+00:53:28`.
  public static String offset(ZoneOffset offset) {
    int seconds = Math.abs(offset.getTotalSeconds());
    StringBuilder text = new StringBuilder(offset.getTotalSeconds() < 0 ? "-" : "+");
    text.append("%02d".formatted(seconds / 3600));
    if (seconds % 3600 != 0) {
      text.append(":%02d".formatted(seconds / 60 % 60));
    }
    if (seconds % 60 != 0) {
      text.append(":%02d".formatted(seconds % 60));
    }
    return text.toString();
  }
}
