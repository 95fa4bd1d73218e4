package quorate.sql;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.core.value.Value;

/// Times and timestamps of fewer than six digits after the second. What is known before a statement
/// is executed, and what is inserted, is rounded here; what an engine computes is rounded there by
/// a routine, unless it has no more digits.
public final class TimePrecision {
  /// What is said of a time that its rounding takes to the end of the day.
  public static final String MIDNIGHT = "the time 24:00 is not supported by Quorate";

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

  /// A timestamp of so many digits after the second, or of as many as it has.
  public static LocalDateTime round(LocalDateTime time, int digits) {
    if (digits < 0 || digits >= MOST) {
      return time;
    }
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
  static Term exact(Term term, SqlType type, int digits) {
    if (!applies(type, digits)) {
      return term;
    }
    boolean cast = term instanceof Term.Cast(Term operand, _, _) && operand.type() == type;
    Term inner = cast ? ((Term.Cast) term).operand() : term;
    if (fits(inner, digits)) {
      return term;
    }
    Term moment = term instanceof Term.Cast made ? made.operand() : term;
    if (moment instanceof Term.Bind(Slot slot) && isMoment(slot)) {
      return new Term.Bind(slot.as(type, digits));
    }
    String routine = type == SqlType.TIME ? "q_clock_round" : "q_time_round";
    return new Term.Call(routine, List.of(inner, Conversions.number(digits)), type, digits);
  }

  private static boolean isMoment(Slot slot) {
    return slot.source() != Slot.Source.LITERAL && applies(slot.type(), 0);
  }

  /// Whether it has no more digits than so many.
  private static boolean fits(Term term, int digits) {
    return term.type() == SqlType.DATE
        || switch (term) {
          case Term.Constant(Value value, _) -> value.equals(round(value, digits));
          case Term.Bind(Slot slot) -> has(slot.type(), slot.typmod(), digits);
          case Term.Column column -> has(column.type(), column.typmod(), digits);
          case Term.Cast cast -> isStamp(cast.operand()) && fits(cast.operand(), digits);
          case Term.Call call -> fits(call, digits);
          case Term.Case cases ->
              cases.whens().stream().allMatch(when -> fits(when.result(), digits))
                  && cases.otherwise().stream().allMatch(each -> fits(each, digits));
          default -> false;
        };
  }

  private static boolean fits(Term.Call call, int digits) {
    return switch (call.function()) {
      case "q_time_add" -> fits(call.arguments().getFirst(), digits); // of whole seconds
      case "q_time_round", "q_clock_round" -> has(call.type(), call.typmod(), digits);
      case "coalesce" -> call.arguments().stream().allMatch(each -> fits(each, digits));
      default -> false;
    };
  }

  private static boolean isStamp(Term term) {
    return Types.isTime(term.type()) || term.type() == SqlType.TIME;
  }

  private static boolean has(SqlType type, int typmod, int digits) {
    return applies(type, typmod) && typmod <= digits;
  }
}
