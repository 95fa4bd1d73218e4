package quorate.database.engine;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import quorate.core.value.Interval;
import quorate.sql.type.Coerce;

/// Arithmetic of intervals, which are given as codes, and of dates and times, given as texts. Each
/// answers NULL to NULL.
public final class IntervalRoutines {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("HH:mm:ss.SSSSSS", Locale.ROOT);
  private static final DateTimeFormatter TIMESTAMP =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss.SSSSSS", Locale.ROOT);

  private IntervalRoutines() {}

  /// @param what `neg`, `days`, `hours` or `interval`
  public static @Nullable String done(@Nullable String what, @Nullable String code) {
    if (what == null || code == null) {
      return null;
    }
    return JsonRoutines.read(() -> {
      Interval interval = Interval.of(code);
      return switch (what) {
        case "neg" -> interval.negated().code();
        case "days" -> interval.justifyDays().code();
        case "hours" -> interval.justifyHours().code();
        default -> interval.justify().code();
      };
    });
  }

  public static @Nullable String plus(@Nullable String one, @Nullable String other) {
    return one == null || other == null
        ? null
        : JsonRoutines.read(() -> Interval.of(one).plus(Interval.of(other)).code());
  }

  public static @Nullable String by(
      @Nullable String interval, @Nullable Double factor, @Nullable Integer over) {
    if (interval == null || factor == null || over == null) {
      return null;
    }
    RealRoutines.finite(factor);
    double number = factor;
    return JsonRoutines.read(() -> Interval.of(interval).by(number, over == 1).code());
  }

  private static LocalDateTime timestamp(String text) {
    return LocalDateTime.parse(text.strip().replace(' ', 'T'));
  }

  private static String shown(LocalDateTime time) {
    LocalDate date = time.toLocalDate();
    if (date.getYear() < 1 || date.getYear() > 9999) {
      throw new RoutineFailure("22008", "timestamp out of range");
    }
    if (Coerce.isSkipped(date)) {
      throw new RoutineFailure("0A000", Coerce.SKIPPED);
    }
    return TIMESTAMP.format(time);
  }

  public static @Nullable String moment(@Nullable String time, @Nullable String interval) {
    if (time == null || interval == null) {
      return null;
    }
    Interval span = JsonRoutines.read(() -> Interval.of(interval));
    if (!span.isFinite()) {
      throw new RoutineFailure("0A000", "an infinite timestamp is not supported by Quorate");
    }
    try {
      return shown(
          timestamp(time)
              .plusMonths(span.months())
              .plusDays(span.days())
              .plusSeconds(Math.floorDiv(span.micros(), Interval.SECOND))
              .plusNanos(Math.floorMod(span.micros(), Interval.SECOND) * 1000));
    } catch (java.time.DateTimeException tooFar) {
      throw new RoutineFailure("22008", "timestamp out of range");
    }
  }

  /// A time of day plus an interval, without the interval's months and days.
  public static @Nullable String clock(@Nullable String time, @Nullable String interval) {
    if (time == null || interval == null) {
      return null;
    }
    Interval span = JsonRoutines.read(() -> Interval.of(interval));
    if (!span.isFinite()) {
      throw new RoutineFailure("22008", "cannot add infinite interval to time");
    }
    long micros =
        Math.floorMod(
            LocalTime.parse(time.strip()).toNanoOfDay() / 1000 + span.micros() % Interval.DAY,
            Interval.DAY);
    return TIME.format(LocalTime.ofNanoOfDay(micros * 1000));
  }

  public static @Nullable String ofTime(@Nullable String time) {
    return time == null
        ? null
        : new Interval(0, 0, LocalTime.parse(time.strip()).toNanoOfDay() / 1000).code();
  }

  private static long micros(LocalDateTime time) {
    return time.toEpochSecond(ZoneOffset.UTC) * Interval.SECOND + time.getNano() / 1000;
  }

  /// @param form 0 for days and time, 1 for years and months too
  public static @Nullable String between(
      @Nullable String to, @Nullable String from, @Nullable Integer form) {
    if (to == null || from == null || form == null) {
      return null;
    }
    LocalDateTime end = timestamp(to);
    LocalDateTime start = timestamp(from);
    return form == 0
        ? new Interval(0, 0, micros(end) - micros(start)).justifyHours().code()
        : age(end, start).code();
  }

  /// Subtracts field by field; a negative day borrows the days of the earlier moment's month.
  private static Interval age(LocalDateTime end, LocalDateTime start) {
    if (end.isBefore(start)) {
      return age(start, end).negated();
    }
    long time = (end.toLocalTime().toNanoOfDay() - start.toLocalTime().toNanoOfDay()) / 1000;
    int days = end.getDayOfMonth() - start.getDayOfMonth();
    int months =
        (end.getYear() - start.getYear()) * 12 + end.getMonthValue() - start.getMonthValue();
    if (time < 0) {
      time += Interval.DAY;
      days--;
    }
    if (days < 0) {
      days += start.toLocalDate().lengthOfMonth();
      months--;
    }
    return new Interval(months, days, time);
  }

  /// The start of the bin, of the length of an interval, that contains a moment.
  public static @Nullable String bin(
      @Nullable String stride, @Nullable String moment, @Nullable String origin) {
    if (stride == null || moment == null || origin == null) {
      return null;
    }
    Interval span = JsonRoutines.read(() -> Interval.of(stride));
    if (!span.isFinite()) {
      throw new RoutineFailure("22008", "timestamps cannot be binned into infinite intervals");
    }
    if (span.months() != 0) {
      throw new RoutineFailure(
          "0A000", "timestamps cannot be binned into intervals containing months or years");
    }
    long length;
    try {
      length = Math.addExact(Math.multiplyExact((long) span.days(), Interval.DAY), span.micros());
    } catch (ArithmeticException tooLong) {
      throw new RoutineFailure("22008", "interval out of range");
    }
    if (length <= 0) {
      throw new RoutineFailure("22008", "stride must be greater than zero");
    }
    LocalDateTime start = timestamp(origin);
    long bins = Math.floorDiv(micros(timestamp(moment)) - micros(start), length);
    long micros = micros(start) + bins * length;
    return shown(
        LocalDateTime.ofEpochSecond(
            Math.floorDiv(micros, Interval.SECOND),
            (int) Math.floorMod(micros, Interval.SECOND) * 1000,
            ZoneOffset.UTC));
  }

  public static @Nullable String trunc(@Nullable String unit, @Nullable String interval) {
    return unit == null || interval == null
        ? null
        : JsonRoutines.read(() -> Interval.of(interval).truncated(singular(unit)).code());
  }

  private static String singular(String unit) {
    String word = unit.toLowerCase(Locale.ROOT);
    return switch (word) {
      case "years", "months", "days", "hours", "minutes", "seconds", "decades" ->
          word.substring(0, word.length() - 1);
      default -> word;
    };
  }

  public static @Nullable BigDecimal extract(@Nullable String field, @Nullable String interval) {
    return field == null || interval == null
        ? null
        : JsonRoutines.read(() -> Interval.of(interval).extract(field));
  }

  public static @Nullable Double epoch(@Nullable String interval) {
    return interval == null
        ? null
        : JsonRoutines.read(() -> Double.valueOf(Interval.of(interval).epochReal()));
  }

  public static @Nullable String make(
      @Nullable Integer years,
      @Nullable Integer months,
      @Nullable Integer weeks,
      @Nullable Integer days,
      @Nullable Integer hours,
      @Nullable Integer minutes,
      @Nullable Double seconds) {
    if (years == null
        || months == null
        || weeks == null
        || days == null
        || hours == null
        || minutes == null
        || seconds == null) {
      return null;
    }
    RealRoutines.finite(seconds);
    double exact = seconds;
    try {
      return new Interval(
              Math.addExact(Math.multiplyExact(years, 12), months),
              Math.addExact(Math.multiplyExact(weeks, 7), days),
              Math.addExact(
                  hours * Interval.HOUR + minutes * 60L * Interval.SECOND,
                  BigDecimal.valueOf(Math.rint(exact * 1e6)).longValueExact()))
          .code();
    } catch (ArithmeticException overflow) {
      throw new RoutineFailure("22008", "interval out of range");
    }
  }

  /// @param part 0 for months, 1 for days, 2 for microseconds
  public static @Nullable Long part(@Nullable String interval, @Nullable Integer part) {
    if (interval == null || part == null) {
      return null;
    }
    Interval span = JsonRoutines.read(() -> Interval.of(interval));
    if (!span.isFinite()) {
      throw new RoutineFailure("0A000", "a sum of infinite intervals is not supported by Quorate");
    }
    return switch (part) {
      case 0 -> Long.valueOf(span.months());
      case 1 -> Long.valueOf(span.days());
      default -> Long.valueOf(span.micros());
    };
  }

  public static @Nullable String sum(
      @Nullable Long months, @Nullable Long days, @Nullable BigDecimal micros) {
    if (months == null || days == null || micros == null) {
      return null;
    }
    try {
      return new Interval(Math.toIntExact(months), Math.toIntExact(days), micros.longValueExact())
          .code();
    } catch (ArithmeticException overflow) {
      throw new RoutineFailure("22008", "interval out of range");
    }
  }
}
