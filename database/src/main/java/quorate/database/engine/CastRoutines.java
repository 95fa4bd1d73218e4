package quorate.database.engine;

import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import quorate.core.value.PgText;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.sql.Coerce;

/// Casts of texts as routines, which read what a literal of the type may be: each engine by itself
/// takes more, or less. Each answers NULL to NULL.
public final class CastRoutines {
  private static final DateTimeFormatter TIMESTAMP =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss.SSSSSS", Locale.ROOT);

  private static final int NUMERIC = (Coerce.NUMERIC_PRECISION << 16 | Coerce.NUMERIC_SCALE) + 4;

  private CastRoutines() {}

  private static Value read(String text, SqlType type) {
    return read(text, type, -1);
  }

  private static Value read(String text, SqlType type, int typmod) {
    try {
      return Coerce.to(new Value.Text(text), type, typmod);
    } catch (SqlException refused) {
      throw new RoutineFailure(
          refused.error().sqlState(), refused.error().message().replace(';', ' '));
    }
  }

  public static @Nullable Long integer(@Nullable String text) {
    return text != null && read(text, SqlType.INT8) instanceof Value.Int(long number)
        ? number
        : null;
  }

  /// Of as many digits after the point as an unconstrained numeric has.
  static @Nullable BigDecimal numeric(@Nullable String text) {
    return text != null
            && read(text, SqlType.NUMERIC, NUMERIC) instanceof Value.Num(BigDecimal number)
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
    if (namesZone(text)) { // the same in the languages of servers, which have no rules
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
