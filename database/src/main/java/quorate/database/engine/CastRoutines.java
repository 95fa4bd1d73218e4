package quorate.database.engine;

import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import quorate.core.value.Interval;
import quorate.core.value.Numerals;
import quorate.core.value.PgText;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.sql.type.Coerce;
import quorate.sql.type.TimePrecision;

/// Casts of texts as routines. They accept the literals that PostgreSQL accepts, while each engine
/// by itself accepts more or fewer. Each answers NULL to NULL.
public final class CastRoutines {
  private static final DateTimeFormatter TIMESTAMP =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss.SSSSSS", Locale.ROOT);

  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("HH:mm:ss.SSSSSS", Locale.ROOT);
  private static final Pattern CLOCK =
      Pattern.compile("([0-9]{1,2}):([0-9]{2})(?::([0-9]{2})(?:\\.([0-9]{0,9}))?)?");

  private static final int NUMERIC = (Coerce.NUMERIC_PRECISION << 16 | Coerce.NUMERIC_SCALE) + 4;

  private CastRoutines() {}

  private static Value read(String text, SqlType type) {
    return read(text, type, -1);
  }

  private static Value read(String text, SqlType type, int typmod) {
    try {
      boolean moment =
          type == SqlType.DATE || type == SqlType.TIMESTAMP || type == SqlType.TIMESTAMPTZ;
      Value given = moment ? PgText.read(text, type) : new Value.Text(text);
      return Coerce.to(given, type, typmod);
    } catch (SqlException refused) {
      // A year that some engine lacks is out of range for all of them.
      boolean era = refused.error().message().equals(Coerce.ERA);
      throw new RoutineFailure(
          era ? "22008" : refused.error().sqlState(), refused.error().message().replace(';', ' '));
    }
  }

  /// Refuses numerals that the SQL routines of the servers do not read.
  private static String plain(String text) {
    if (Numerals.isOther(text.strip())) {
      throw new RoutineFailure("0A000", "computed numbers in other bases or with underscores");
    }
    return text;
  }

  public static @Nullable Long integer(@Nullable String text) {
    return text != null && read(plain(text), SqlType.INT8) instanceof Value.Int(long number)
        ? number
        : null;
  }

  /// With as many digits after the point as an unconstrained numeric has.
  static @Nullable BigDecimal numeric(@Nullable String text) {
    return text != null
            && read(plain(text), SqlType.NUMERIC, NUMERIC) instanceof Value.Num(BigDecimal number)
        ? number
        : null;
  }

  public static @Nullable Boolean bool(@Nullable String text) {
    return text != null && read(text, SqlType.BOOL) instanceof Value.Bool(boolean bool)
        ? bool
        : null;
  }

  public static @Nullable String date(@Nullable String text) {
    return text != null && read(text, SqlType.DATE) instanceof Value.Date(var date)
        ? date.toString()
        : null;
  }

  /// A time of day. PostgreSQL reads other forms too; they are refused.
  public static @Nullable String clock(@Nullable String text) {
    if (text == null) {
      return null;
    }
    String bare = text.strip();
    Matcher parts = CLOCK.matcher(bare);
    if (!parts.matches()) {
      boolean other = text.chars().anyMatch(c -> c >= '0' && c <= '9') || bare.equals("allballs");
      String shown = text.replace(';', ' ');
      throw other
          ? new RoutineFailure(
              "0A000", "this form of a time, \"" + shown + "\", is not supported by Quorate")
          : new RoutineFailure("22007", "invalid input syntax for type time: \"" + shown + "\"");
    }
    int hour = Integer.parseInt(parts.group(1));
    int minute = Integer.parseInt(parts.group(2));
    int second = parts.group(3) == null ? 0 : Integer.parseInt(parts.group(3));
    if (hour == 24) {
      throw new RoutineFailure("0A000", TimePrecision.MIDNIGHT);
    }
    if (hour > 24 || minute > 59 || second > 59) {
      throw new RoutineFailure("22008", "date/time field value out of range: \"" + text + "\"");
    }
    String digits = parts.group(4) == null ? "" : parts.group(4);
    long micros = (long) Math.rint(Double.parseDouble("0." + digits + "0") * 1e6);
    LocalTime time = LocalTime.of(hour, minute, second);
    long nanos = time.toNanoOfDay() + micros * 1000;
    if (nanos >= Interval.DAY * 1000) {
      throw new RoutineFailure("0A000", TimePrecision.MIDNIGHT);
    }
    return TIME.format(LocalTime.ofNanoOfDay(nanos));
  }

  public static @Nullable String uuid(@Nullable String text) {
    return text != null && read(text, SqlType.UUID) instanceof Value.Uuid(UUID uuid)
        ? uuid.toString()
        : null;
  }

  private static boolean namesZone(String text) {
    try {
      return PgText.namesZone(text);
    } catch (SqlException noTime) {
      return false;
    }
  }

  /// @param kind 1 timestamp, 2 timestamp with time zone
  public static @Nullable String timestamp(@Nullable String text, @Nullable Integer kind) {
    if (text == null || kind == null) {
      return null;
    }
    SqlType type = kind == 1 ? SqlType.TIMESTAMP : SqlType.TIMESTAMPTZ;
    if (namesZone(text)) { // as on the servers, whose routines have no zone rules
      throw new RoutineFailure(
          "22007", "invalid input syntax for type " + type.sqlName() + ": \"" + text + "\"");
    }
    return switch (read(text, type)) {
      case Value.Timestamp(LocalDateTime time) -> TIMESTAMP.format(time);
      case Value.TimestampTz(var instant) ->
          TIMESTAMP.format(LocalDateTime.ofInstant(instant, ZoneOffset.UTC));
      default -> null;
    };
  }
}
