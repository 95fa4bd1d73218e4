package quorate.database.engine;

import static quorate.database.engine.TerminatedRoutines.terminated;
import static quorate.database.engine.TerminatedRoutines.unterminated;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/// [IntervalRoutines] for an engine with terminated texts; times are passed without a terminator.
public final class TerminatedIntervals {
  private TerminatedIntervals() {}

  public static @Nullable String done(@Nullable String what, @Nullable String interval) {
    return terminated(IntervalRoutines.done(unterminated(what), unterminated(interval)));
  }

  public static @Nullable String plus(@Nullable String one, @Nullable String other) {
    return terminated(IntervalRoutines.plus(unterminated(one), unterminated(other)));
  }

  public static @Nullable String by(
      @Nullable String interval, @Nullable Double factor, @Nullable Integer over) {
    return terminated(IntervalRoutines.by(unterminated(interval), factor, over));
  }

  public static @Nullable String moment(@Nullable String time, @Nullable String interval) {
    return IntervalRoutines.moment(time, unterminated(interval));
  }

  public static @Nullable String clock(@Nullable String time, @Nullable String interval) {
    return IntervalRoutines.clock(time, unterminated(interval));
  }

  public static @Nullable String ofTime(@Nullable String time) {
    return terminated(IntervalRoutines.ofTime(time));
  }

  public static @Nullable String between(
      @Nullable String to, @Nullable String from, @Nullable Integer form) {
    return terminated(IntervalRoutines.between(to, from, form));
  }

  public static @Nullable String bin(
      @Nullable String stride, @Nullable String moment, @Nullable String origin) {
    return IntervalRoutines.bin(unterminated(stride), moment, origin);
  }

  public static @Nullable String trunc(@Nullable String unit, @Nullable String interval) {
    return terminated(IntervalRoutines.trunc(unterminated(unit), unterminated(interval)));
  }

  public static @Nullable BigDecimal extract(@Nullable String field, @Nullable String interval) {
    return IntervalRoutines.extract(unterminated(field), unterminated(interval));
  }

  public static @Nullable Double epoch(@Nullable String interval) {
    return IntervalRoutines.epoch(unterminated(interval));
  }

  public static @Nullable String make(
      @Nullable Integer years,
      @Nullable Integer months,
      @Nullable Integer weeks,
      @Nullable Integer days,
      @Nullable Integer hours,
      @Nullable Integer minutes,
      @Nullable Double seconds) {
    return terminated(IntervalRoutines.make(years, months, weeks, days, hours, minutes, seconds));
  }

  public static @Nullable Long part(@Nullable String interval, @Nullable Integer part) {
    return IntervalRoutines.part(unterminated(interval), part);
  }

  public static @Nullable String sum(
      @Nullable Long months, @Nullable Long days, @Nullable BigDecimal micros) {
    return terminated(IntervalRoutines.sum(months, days, micros));
  }
}
