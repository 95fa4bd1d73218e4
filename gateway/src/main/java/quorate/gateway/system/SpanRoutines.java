package quorate.gateway.system;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import quorate.core.value.Codes;
import quorate.core.value.Interval;
import quorate.core.value.NumericCode;
import quorate.core.value.PgText;
import quorate.core.value.SessionZone;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.database.engine.IntervalRoutines;
import quorate.sql.builtin.SystemTypes;
import quorate.sql.type.Coerce;

/// Timestamps and intervals, which the engine holds as PostgreSQL's texts.
final class SpanRoutines {
  private SpanRoutines() {}

  static Map<String, Routine> all() {
    Map<String, Routine> all = new TreeMap<>();
    all.put("read", Routine.strict(a -> read(type(a.text(0)), a.text(1))));
    all.put("key", Routine.strict(a -> key(a.text(0), a.text(1))));
    all.put(
        "local",
        Routine.strict(a -> {
          LocalDateTime local = SessionZone.local(instant(a.text(1)));
          return a.text(0).equals("date")
              ? PgText.print(new Value.Date(local.toLocalDate()), SqlType.DATE, -1)
              : stamp(local);
        }));
    all.put("between", Routine.strict(a -> between(a, 0)));
    all.put("age_of", Routine.strict(a -> between(a, 1)));
    all.put("moved", Routine.strict(SpanRoutines::moved));
    all.put(
        "spans",
        Routine.strict(a -> {
          Interval other = interval(a.text(2));
          return interval(a.text(1)).plus(a.text(0).equals("-") ? other.negated() : other).print();
        }));
    all.put(
        "times",
        Routine.strict(a -> {
          double factor = Double.parseDouble(a.text(1));
          if (a.truth(2) && factor == 0) {
            throw new SqlException("22012", "division by zero");
          }
          return interval(a.text(0)).by(factor, a.truth(2)).print();
        }));
    all.put("epoch", Routine.strict(a -> epoch(a.text(0), a.text(1)).toPlainString()));
    all.put("cut", Routine.strict(SpanRoutines::cut));
    return all;
  }

  private static SqlType type(String name) {
    return SqlType.byOid(SystemTypes.of(name).oid()).orElseThrow();
  }

  /// Parses a text as a value of a type.
  static @Nullable Object read(SqlType type, String text) {
    Value value =
        type.isArray() || type == SqlType.JSON || type == SqlType.JSONB
            ? Coerce.to(new Value.Text(text), type, -1)
            : PgText.parse(text, type);
    return switch (value) {
      case Value.Null() -> null;
      case Value.Bool(boolean truth) -> truth;
      case Value.Int(long number) when type != SqlType.MONEY -> number;
      case Value.Real(double number) -> number;
      case Value other -> PgText.print(other, type, -1);
    };
  }

  static Interval interval(String text) {
    return Interval.of(Codes.read(text, SqlType.INTERVAL, -1).code());
  }

  private static Instant instant(String text) {
    if (PgText.parse(text, SqlType.TIMESTAMPTZ) instanceof Value.TimestampTz(Instant moment)) {
      return moment;
    }
    throw new IllegalArgumentException(text);
  }

  private static LocalDateTime local(String kind, String text) {
    if (kind.equals("timestamptz")) {
      return SessionZone.local(instant(text));
    }
    return switch (PgText.parse(text, type(kind))) {
      case Value.Timestamp(LocalDateTime time) -> time;
      case Value.Date(var date) -> date.atStartOfDay();
      case Value other -> throw new IllegalArgumentException(other.toString());
    };
  }

  private static String stamp(LocalDateTime time) {
    return PgText.print(new Value.Timestamp(time), SqlType.TIMESTAMP, -1);
  }

  private static String shown(String kind, LocalDateTime time) {
    return kind.equals("timestamptz")
        ? PgText.print(new Value.TimestampTz(SessionZone.moment(time)), SqlType.TIMESTAMPTZ, -1)
        : stamp(time);
  }

  private static long micros(Instant moment) {
    return ChronoUnit.MICROS.between(Instant.EPOCH, moment);
  }

  /// A key that sorts like the values of a type.
  static Object key(String kind, String text) {
    return switch (kind) {
      case "numeric" -> NumericCode.encode(new BigDecimal(text));
      case "interval" -> interval(text).code().substring(0, Interval.KEY_LENGTH);
      case "timestamptz" -> micros(instant(text));
      case "time" ->
          PgText.parse(text, SqlType.TIME) instanceof Value.Time(LocalTime time)
              ? time.toNanoOfDay()
              : 0L;
      default -> micros(local(kind, text).toInstant(ZoneOffset.UTC));
    };
  }

  private static String between(Routine.Arguments a, int form) {
    String kind = a.text(0);
    boolean difference = form == 0 && kind.equals("timestamptz");
    LocalDateTime to =
        difference
            ? LocalDateTime.ofInstant(instant(a.text(1)), ZoneOffset.UTC)
            : local(kind, a.text(1));
    LocalDateTime from =
        difference
            ? LocalDateTime.ofInstant(instant(a.text(2)), ZoneOffset.UTC)
            : local(kind, a.text(2));
    String code =
        Objects.requireNonNull(IntervalRoutines.between(to.toString(), from.toString(), form));
    return Interval.of(code).print();
  }

  /// Adds an interval: months and days to the local time, the rest to the absolute time.
  private static String moved(Routine.Arguments a) {
    String kind = a.text(0);
    Interval given = interval(a.text(3));
    Interval span = a.text(1).equals("-") ? given.negated() : given;
    LocalDateTime local = local(kind, a.text(2));
    if (!span.isFinite()) {
      throw new SqlException("0A000", "an infinite timestamp is not supported by Quorate");
    }
    LocalDateTime days = local.plusMonths(span.months()).plusDays(span.days());
    if (!kind.equals("timestamptz")) {
      return stamp(ranged(days.plus(span.micros(), ChronoUnit.MICROS)));
    }
    Instant moment =
        span.months() == 0 && span.days() == 0
            ? instant(a.text(2))
            : SessionZone.moment(ranged(days));
    Instant sum = moment.plus(span.micros(), ChronoUnit.MICROS);
    ranged(LocalDateTime.ofInstant(sum, ZoneOffset.UTC));
    return PgText.print(new Value.TimestampTz(sum), SqlType.TIMESTAMPTZ, -1);
  }

  private static LocalDateTime ranged(LocalDateTime time) {
    if (time.getYear() < 1 || time.getYear() > 9999) {
      throw new SqlException("0A000", "a timestamp of this year is not supported by Quorate");
    }
    return time;
  }

  private static BigDecimal epoch(String kind, String text) {
    if (kind.equals("interval")) {
      return interval(text).extract("epoch").setScale(6);
    }
    long micros =
        kind.equals("timestamptz")
            ? micros(instant(text))
            : micros(local(kind, text).toInstant(ZoneOffset.UTC));
    return BigDecimal.valueOf(micros, 6);
  }

  /// date_trunc for units up to a day.
  private static String cut(Routine.Arguments a) {
    String kind = a.text(0);
    String unit = a.text(1);
    if (kind.equals("interval")) {
      return interval(a.text(2)).truncated(unit).print();
    }
    ChronoUnit to =
        switch (unit) {
          case "second" -> ChronoUnit.SECONDS;
          case "minute" -> ChronoUnit.MINUTES;
          case "hour" -> ChronoUnit.HOURS;
          default -> ChronoUnit.DAYS;
        };
    return shown(kind, local(kind, a.text(2)).truncatedTo(to));
  }
}
