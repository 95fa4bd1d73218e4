package quorate.sql;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.core.value.Value;

/// Times and timestamps of fewer than six digits after the second. What is known before a statement
/// is executed, and what is inserted, is rounded here; what an engine computes is not rounded but
/// refused, unless it has no more digits.
final class TimePrecision {
  private static final int MOST = 6;
  private static final LocalDateTime EPOCH = LocalDateTime.of(2000, 1, 1, 0, 0);
  private static final long DAY = ChronoUnit.DAYS.getDuration().toNanos() / 1000;

  private TimePrecision() {}

  static boolean applies(SqlType type, int digits) {
    return digits >= 0
        && (type == SqlType.TIME || type == SqlType.TIMESTAMP || type == SqlType.TIMESTAMPTZ);
  }

  static int typmod(List<Integer> modifiers) {
    return modifiers.isEmpty() || modifiers.getFirst() >= MOST ? -1 : modifiers.getFirst();
  }

  static Value round(Value value, int digits) {
    if (digits < 0) {
      return value;
    }
    return switch (value) {
      case Value.Time(LocalTime time) -> {
        long rounded = round(time.toNanoOfDay() / 1000, digits);
        if (rounded == DAY) {
          throw new SqlException("0A000", "the time 24:00 is not supported by Quorate");
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

  private static LocalDateTime round(LocalDateTime time, int digits) {
    return EPOCH.plus(round(EPOCH.until(time, ChronoUnit.MICROS), digits), ChronoUnit.MICROS);
  }

  /// Halves go away from zero, which PostgreSQL has in the year 2000.
  private static long round(long micros, int digits) {
    long unit = 1;
    for (int i = digits; i < MOST; i++) {
      unit *= 10;
    }
    return micros < 0 ? -((-micros + unit / 2) / unit * unit) : (micros + unit / 2) / unit * unit;
  }

  /// What is written as a cast, or set, to so many digits.
  static Term exact(Term term, SqlType type, int digits, int position) {
    if (!applies(type, digits) || fits(term, digits)) {
      return term;
    }
    Term inner = term instanceof Term.Cast cast ? cast.operand() : term;
    if (inner instanceof Term.Bind(Slot slot) && isMoment(slot)) {
      return new Term.Bind(slot.as(type, digits));
    }
    throw refused(digits, position);
  }

  /// That a column's values need no rounding when it changes its type.
  static void requireExact(
      Catalog.TableColumn column, Catalog.TableColumn changed, boolean computed) {
    int digits = changed.typmod();
    boolean same = column.type() == SqlType.DATE || has(column.type(), column.typmod(), digits);
    if (applies(changed.type(), digits) && (computed || !same)) {
      throw refused(digits, 0);
    }
  }

  private static SqlException refused(int digits, int position) {
    return new SqlException(
        new SqlError(
                "0A000",
                "rounding what is computed to %d digits of a second is not supported by Quorate"
                    .formatted(digits))
            .at(position));
  }

  private static boolean isMoment(Slot slot) {
    return slot.source() != Slot.Source.LITERAL && applies(slot.type(), 0);
  }

  private static boolean fits(Term term, int digits) {
    return term.type() == SqlType.DATE
        || switch (term) {
          case Term.Constant _ -> true; // rounded already
          case Term.Bind(Slot slot) -> has(slot.type(), slot.typmod(), digits);
          case Term.Column column -> has(column.type(), column.typmod(), digits);
          case Term.Cast cast -> fits(cast.operand(), digits);
          default -> false;
        };
  }

  private static boolean has(SqlType type, int typmod, int digits) {
    return applies(type, typmod) && typmod <= digits;
  }
}
