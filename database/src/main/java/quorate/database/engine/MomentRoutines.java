package quorate.database.engine;

import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import quorate.core.value.Interval;
import quorate.sql.type.TimePrecision;
import quorate.sql.type.TimeReader;

/// Routines that make dates and times of numbers and texts. Each answers NULL to NULL.
public final class MomentRoutines {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("HH:mm:ss.SSSSSS", Locale.ROOT);
  private static final LocalDateTime EPOCH = LocalDateTime.of(2000, 1, 1, 0, 0);

  /// Seconds from 1970 to PostgreSQL's epoch, 2000.
  private static final long EPOCH_SECONDS = 946_684_800;

  private MomentRoutines() {}

  public static @Nullable String time(
      @Nullable Integer hour, @Nullable Integer minute, @Nullable Double second) {
    if (hour == null || minute == null || second == null) {
      return null;
    }
    long micros = micros(hour, minute, second);
    if (micros == Interval.DAY) {
      throw new RoutineFailure("0A000", TimePrecision.MIDNIGHT);
    }
    return TIME.format(LocalTime.ofNanoOfDay(micros * 1000));
  }

  public static @Nullable String stamp(
      @Nullable Integer year,
      @Nullable Integer month,
      @Nullable Integer day,
      @Nullable Integer hour,
      @Nullable Integer minute,
      @Nullable Double second) {
    if (year == null
        || month == null
        || day == null
        || hour == null
        || minute == null
        || second == null) {
      return null;
    }
    LocalDate date;
    try {
      if (year < 1 || year > 9999) {
        throw new DateTimeException("year");
      }
      date = LocalDate.of(year, month, day);
    } catch (DateTimeException none) {
      throw new RoutineFailure(
          "22008", "date field value out of range: %d-%02d-%02d".formatted(year, month, day));
    }
    long micros = micros(hour, minute, second);
    return Routines.shown(date.atStartOfDay().plusNanos(micros * 1000));
  }

  /// Second 60 and hour 24 stand for the beginning of the next minute and the next day.
  private static long micros(int hour, int minute, double second) {
    double micros = Math.rint(second * 1e6);
    boolean fits =
        hour >= 0 && hour <= 24 && minute >= 0 && minute <= 59 && micros >= 0 && micros <= 60e6;
    long all = fits ? (hour * 60L + minute) * 60 * Interval.SECOND + (long) micros : -1;
    if (all < 0 || all > Interval.DAY) {
      throw new RoutineFailure(
          "22008",
          "time field value out of range: %d:%02d:%s".formatted(hour, minute, (long) second));
    }
    return all;
  }

  /// The moment that many seconds after the beginning of 1970.
  public static @Nullable String epoch(@Nullable Double seconds) {
    if (seconds == null) {
      return null;
    }
    double micros = Math.rint((RealRoutines.computable(seconds) - EPOCH_SECONDS) * Interval.SECOND);
    if (Math.abs(micros) > 9e17) {
      throw new RoutineFailure("22008", "timestamp out of range");
    }
    long whole = (long) micros;
    return Routines.shown(
        EPOCH
            .plusSeconds(Math.floorDiv(whole, Interval.SECOND))
            .plusNanos(Math.floorMod(whole, Interval.SECOND) * 1000));
  }

  /// A field that moments lack: raises an error for each moment that is not NULL.
  public static @Nullable BigDecimal noField(
      @Nullable String state, @Nullable String message, @Nullable String moment) {
    if (state == null || message == null || moment == null) {
      return null;
    }
    throw new RoutineFailure(state, message);
  }

  /// Reads a moment by a template.
  ///
  /// @param form the form of such texts, used only by PostgreSQL's version of the routine
  public static @Nullable String read(
      @Nullable String text, @Nullable String template, @Nullable String form) {
    return text == null || template == null || form == null
        ? null
        : Routines.shown(
            JsonRoutines.read(() ->
                TimeReader.of(template)
                    .orElseThrow(
                        () -> new RoutineFailure("0A000", "a moment with the template " + template))
                    .read(text)));
  }
}
