package quorate.database.engine;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.time.temporal.IsoFields;
import java.time.temporal.JulianFields;
import java.util.HexFormat;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import quorate.core.value.PgText;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.sql.type.Coerce;
import quorate.sql.type.HeldReal;
import quorate.sql.type.TimeFormat;
import quorate.sql.type.TimePrecision;

/// PostgreSQL's functions that engines lack or interpret differently, as routines for all engines.
/// Each answers NULL to NULL.
public final class Routines {
  private static final int SCALE = 12;
  static final DateTimeFormatter TIMESTAMP =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss.SSSSSS", Locale.ROOT);

  private Routines() {}

  /// Truncates a number to the digits with which arguments reach Derby and HSQLDB.
  static BigDecimal cut(BigDecimal number) {
    return number.scale() > SCALE ? number.setScale(SCALE, RoundingMode.DOWN) : number;
  }

  public static @Nullable BigDecimal round(@Nullable BigDecimal number, @Nullable Integer digits) {
    return number == null || digits == null
        ? null
        : cut(number).setScale(Math.min(digits, SCALE), RoundingMode.HALF_UP);
  }

  public static @Nullable BigDecimal trunc(@Nullable BigDecimal number, @Nullable Integer digits) {
    return number == null || digits == null
        ? null
        : cut(number).setScale(Math.min(digits, SCALE), RoundingMode.DOWN);
  }

  /// A number for an unconstrained numeric.
  ///
  /// @param whole 0 if it had more digits
  public static @Nullable BigDecimal kept(@Nullable BigDecimal number, @Nullable Integer whole) {
    if (number == null || whole == null) {
      return null;
    }
    if (whole == 0) {
      throw new RoutineFailure("22003", Coerce.OUT_OF_RANGE);
    }
    return cut(number);
  }

  public static @Nullable BigDecimal ceil(@Nullable BigDecimal number) {
    return number == null ? null : cut(number).setScale(0, RoundingMode.CEILING);
  }

  public static @Nullable BigDecimal floor(@Nullable BigDecimal number) {
    return number == null ? null : cut(number).setScale(0, RoundingMode.FLOOR);
  }

  public static @Nullable BigDecimal divide(@Nullable BigDecimal a, @Nullable BigDecimal b) {
    return a == null || b == null
        ? null
        : cut(a).divide(nonZero(cut(b)), SCALE, RoundingMode.HALF_UP);
  }

  public static @Nullable BigDecimal average(@Nullable BigDecimal sum, @Nullable BigDecimal count) {
    return sum == null || count == null || count.signum() == 0
        ? null
        : cut(sum).divide(count, SCALE, RoundingMode.HALF_UP);
  }

  public static @Nullable BigDecimal remainder(@Nullable BigDecimal a, @Nullable BigDecimal b) {
    return a == null || b == null ? null : cut(a).remainder(nonZero(cut(b)));
  }

  private static BigDecimal nonZero(BigDecimal number) {
    if (number.signum() == 0) {
      throw new RoutineFailure("22012", "division by zero");
    }
    return number;
  }

  public static @Nullable BigDecimal realToNumeric(@Nullable Double number) {
    return number == null
        ? null
        : new BigDecimal(number)
            .round(new java.math.MathContext(15, RoundingMode.HALF_EVEN))
            .setScale(SCALE, RoundingMode.HALF_UP);
  }

  /// Converts a float of 32 bits.
  public static @Nullable BigDecimal narrowToNumeric(@Nullable Double number) {
    Double narrow = RealRoutines.narrowed(number);
    return narrow == null
        ? null
        : new BigDecimal(narrow)
            .round(new java.math.MathContext(6, RoundingMode.HALF_EVEN))
            .setScale(SCALE, RoundingMode.HALF_UP);
  }

  public static @Nullable BigDecimal textToNumeric(@Nullable String text) {
    return CastRoutines.numeric(text);
  }

  public static @Nullable String integerText(@Nullable Long number) {
    return number == null ? null : number.toString();
  }

  public static @Nullable String numericText(@Nullable BigDecimal number, @Nullable Integer scale) {
    return number == null || scale == null
        ? null
        : number.setScale(scale, RoundingMode.HALF_UP).toPlainString();
  }

  public static @Nullable String realText(@Nullable Double number) {
    return number == null
        ? null
        : PgText.print(new Value.Real(HeldReal.meant(number, false)), SqlType.FLOAT8, -1);
  }

  public static @Nullable String floatText(@Nullable Double number) {
    return number == null
        ? null
        : PgText.print(new Value.Real(HeldReal.meant(number, true)), SqlType.FLOAT4, -1);
  }

  /// Parses a timestamp as engines write it.
  static LocalDateTime timestamp(String text) {
    return LocalDateTime.parse(text.replace(' ', 'T'));
  }

  /// @param kind 0 date, 1 timestamp, 2 timestamp with time zone
  public static @Nullable String timeText(@Nullable String time, @Nullable Integer kind) {
    if (time == null || kind == null) {
      return null;
    }
    LocalDateTime local = timestamp(time);
    String text = PgText.print(new Value.Timestamp(local), SqlType.TIMESTAMP, -1);
    return kind == 0 ? text.substring(0, 10) : kind == 1 ? text : text + "+00";
  }

  public static @Nullable Integer days(@Nullable String to, @Nullable String from) {
    return to == null || from == null
        ? null
        : Integer.valueOf(
            (int) ChronoUnit.DAYS.between(LocalDate.parse(from), LocalDate.parse(to)));
  }

  public static @Nullable String addDays(@Nullable String date, @Nullable Integer days) {
    if (date == null || days == null) {
      return null;
    }
    LocalDate sum = LocalDate.parse(date).plusDays(days);
    requireDay(sum, "date");
    return sum.toString();
  }

  /// Outside of these years the engines' calendars differ.
  static void requireDay(LocalDate date, String type) {
    if (date.getYear() < 1 || date.getYear() > 9999) {
      throw new RoutineFailure("22008", type + " out of range");
    }
    if (Coerce.isSkipped(date)) {
      throw new RoutineFailure("0A000", Coerce.SKIPPED);
    }
  }

  /// A computed moment, in the form in which routines exchange texts.
  static String shown(LocalDateTime time) {
    requireDay(time.toLocalDate(), "timestamp");
    return TIMESTAMP.format(time);
  }

  public static @Nullable String addInterval(
      @Nullable String time,
      @Nullable Integer months,
      @Nullable Integer days,
      @Nullable Integer seconds) {
    if (time == null || months == null || days == null || seconds == null) {
      return null;
    }
    LocalDateTime sum = timestamp(time).plusMonths(months).plusDays(days).plusSeconds(seconds);
    requireDay(sum.toLocalDate(), "timestamp");
    return TIMESTAMP.format(sum);
  }

  public static @Nullable BigDecimal extract(@Nullable Integer part, @Nullable String stamp) {
    if (part == null || stamp == null) {
      return null;
    }
    LocalDateTime time = timestamp(stamp);
    long micros = time.getNano() / 1000;
    return switch (part) {
      case 0 -> BigDecimal.valueOf(time.getYear());
      case 1 -> BigDecimal.valueOf(time.getMonthValue());
      case 2 -> BigDecimal.valueOf(time.getDayOfMonth());
      case 3 -> BigDecimal.valueOf(time.getHour());
      case 4 -> BigDecimal.valueOf(time.getMinute());
      case 5 -> BigDecimal.valueOf(time.getSecond() * 1_000_000L + micros, 6);
      case 6 -> BigDecimal.valueOf(time.getDayOfWeek().getValue() % 7);
      case 7 -> BigDecimal.valueOf(time.getDayOfWeek().getValue());
      case 8 -> BigDecimal.valueOf(time.getDayOfYear());
      case 9 -> BigDecimal.valueOf(time.get(IsoFields.QUARTER_OF_YEAR));
      case 10 ->
          BigDecimal.valueOf(time.toEpochSecond(java.time.ZoneOffset.UTC) * 1_000_000L + micros, 6);
      case 11 -> BigDecimal.valueOf(time.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR));
      case 12 -> BigDecimal.valueOf(time.getSecond() * 1_000_000L + micros, 3);
      case 13 -> BigDecimal.valueOf(time.getSecond() * 1_000_000L + micros);
      case 14 -> BigDecimal.valueOf(time.getYear() / 10);
      case 15 -> BigDecimal.valueOf((time.getYear() + 99) / 100);
      case 16 -> BigDecimal.valueOf((time.getYear() + 999) / 1000);
      case 17 -> BigDecimal.valueOf(time.get(IsoFields.WEEK_BASED_YEAR));
      case 18 -> BigDecimal.valueOf(time.getLong(JulianFields.JULIAN_DAY));
      default -> BigDecimal.ZERO; // of the time zone
    };
  }

  public static @Nullable String dateTrunc(@Nullable String unit, @Nullable String stamp) {
    if (unit == null || stamp == null) {
      return null;
    }
    LocalDateTime time = timestamp(stamp);
    LocalDateTime day = time.truncatedTo(ChronoUnit.DAYS);
    LocalDateTime cut =
        switch (unit.toLowerCase(Locale.ROOT)) {
          case "microseconds", "microsecond" -> time;
          case "milliseconds", "millisecond" -> time.truncatedTo(ChronoUnit.MILLIS);
          case "second", "seconds" -> time.truncatedTo(ChronoUnit.SECONDS);
          case "minute", "minutes" -> time.truncatedTo(ChronoUnit.MINUTES);
          case "hour", "hours" -> time.truncatedTo(ChronoUnit.HOURS);
          case "day", "days" -> day;
          case "week", "weeks" -> day.minusDays(day.getDayOfWeek().getValue() - 1L);
          case "month", "months" -> day.withDayOfMonth(1);
          case "quarter" -> day.withDayOfMonth(1).withMonth((day.getMonthValue() - 1) / 3 * 3 + 1);
          case "year", "years" -> day.withDayOfYear(1);
          case "decade", "decades" -> day.withDayOfYear(1).withYear(day.getYear() / 10 * 10);
          case "century", "centuries" ->
              day.withDayOfYear(1).withYear((day.getYear() - 1) / 100 * 100 + 1);
          case "millennium", "millennia" ->
              day.withDayOfYear(1).withYear((day.getYear() - 1) / 1000 * 1000 + 1);
          default -> throw new RoutineFailure("22023", "unit \"" + unit + "\" not recognized");
        };
    requireDay(cut.toLocalDate(), "timestamp");
    return TIMESTAMP.format(cut);
  }

  /// Rounds a timestamp to a number of digits after the second, at most those that it has.
  public static @Nullable String roundTime(@Nullable String stamp, @Nullable Integer digits) {
    if (stamp == null || digits == null) {
      return null;
    }
    LocalDateTime rounded = TimePrecision.round(timestamp(stamp), digits);
    requireDay(rounded.toLocalDate(), "timestamp");
    return TIMESTAMP.format(rounded);
  }

  /// Rounds a time to a number of digits after the second, at most those that it has.
  public static @Nullable String roundClock(@Nullable String time, @Nullable Integer digits) {
    if (time == null || digits == null) {
      return null;
    }
    LocalDateTime rounded = TimePrecision.round(timestamp("2000-01-01 " + time), digits);
    if (rounded.getDayOfMonth() != 1) {
      throw new RoutineFailure("0A000", TimePrecision.MIDNIGHT);
    }
    return TIMESTAMP.format(rounded).substring(11);
  }

  public static @Nullable String timeChar(@Nullable String format, @Nullable String stamp) {
    if (format == null || stamp == null || format.isEmpty()) {
      return null; // as in PostgreSQL, for an empty format too
    }
    return TimeFormat.of(format)
        .orElseThrow(() -> new RoutineFailure("0A000", "to_char with the format " + format))
        .format(timestamp(stamp));
  }

  public static @Nullable String md5(@Nullable String text) {
    if (text == null) {
      return null;
    }
    try {
      return HexFormat.of()
          .formatHex(
              MessageDigest.getInstance("MD5").digest(text.getBytes(StandardCharsets.UTF_8)));
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException("every Java platform has MD5", impossible);
    }
  }
}
