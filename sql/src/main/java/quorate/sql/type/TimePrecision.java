package quorate.sql.type;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.core.value.Value;

/// Times and timestamps with fewer than six fractional digits of the second.
public final class TimePrecision {
  /// Error message for a time that rounds to 24:00.
  public static final String MIDNIGHT = "the time 24:00 is not supported by Quorate";

  private static final int MOST = 6;
  private static final LocalDateTime EPOCH = LocalDateTime.of(2000, 1, 1, 0, 0);
  private static final long DAY = ChronoUnit.DAYS.getDuration().toNanos() / 1000;

  private TimePrecision() {}

  public static boolean applies(SqlType type, int digits) {
    return digits >= 0
        && (type == SqlType.TIME || type == SqlType.TIMESTAMP || type == SqlType.TIMESTAMPTZ);
  }

  public static int typmod(List<Integer> modifiers) {
    return modifiers.isEmpty() || modifiers.getFirst() >= MOST ? -1 : modifiers.getFirst();
  }

  public static Value round(Value value, int digits) {
    if (digits < 0) {
      return value;
    }
    return switch (value) {
      case Value.Time(LocalTime time) -> {
        long rounded = round(time.toNanoOfDay() / 1000, digits);
        if (rounded == DAY) {
          throw new SqlException("0A000", MIDNIGHT);
        }
        yield new Value.Time(LocalTime.ofNanoOfDay(rounded * 1000));
      }
      case Value.Timestamp(LocalDateTime time) -> new Value.Timestamp(round(time, digits));
      case Value.TimestampTz(Instant moment) ->
          new Value.TimestampTz(
              round(LocalDateTime.ofInstant(moment, ZoneOffset.UTC), digits)
                  .toInstant(ZoneOffset.UTC));
      default -> value;
    };
  }

  /// Rounds a timestamp to this number of fractional digits; a negative number keeps them all.
  public static LocalDateTime round(LocalDateTime time, int digits) {
    if (digits < 0 || digits >= MOST) {
      return time;
    }
    return EPOCH.plus(round(EPOCH.until(time, ChronoUnit.MICROS), digits), ChronoUnit.MICROS);
  }

  /// Rounds half away from zero, which in PostgreSQL is the start of the year 2000.
  private static long round(long micros, int digits) {
    long unit = 1;
    for (int i = digits; i < MOST; i++) {
      unit *= 10;
    }
    return micros < 0 ? -((-micros + unit / 2) / unit * unit) : (micros + unit / 2) / unit * unit;
  }
}
