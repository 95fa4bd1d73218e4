package quorate.database.engine;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import quorate.core.value.Interval;
import quorate.core.value.PgText;
import quorate.core.value.SessionZone;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.core.value.ZoneNames;
import quorate.core.value.ZonedText;

/// Local times of zones, by this Java's zone rules.
public final class ZoneRoutines {
  /// Units of a day or less, which are truncated on the clock, keeping the offset across a change.
  private static final Set<String> OF_CLOCK =
      Set.of(
          "microseconds",
          "microsecond",
          "milliseconds",
          "millisecond",
          "second",
          "seconds",
          "minute",
          "minutes",
          "hour",
          "hours");

  private ZoneRoutines() {}

  private static Instant moment(String time) {
    return Routines.timestamp(time).toInstant(ZoneOffset.UTC);
  }

  private static String written(LocalDateTime time) {
    Routines.requireDay(time.toLocalDate(), "timestamp");
    return Routines.TIMESTAMP.format(time);
  }

  private static String written(Instant moment) {
    return written(LocalDateTime.ofInstant(moment, ZoneOffset.UTC));
  }

  /// @param way `local` for the local time of a moment, `moment` for the moment of a local time
  public static @Nullable String shift(
      @Nullable String zone, @Nullable String way, @Nullable String time) {
    if (zone == null || way == null || time == null) {
      return null;
    }
    ZoneId rules = ZoneNames.of(zone);
    return way.equals("local")
        ? written(LocalDateTime.ofInstant(moment(time), rules))
        : written(SessionZone.moment(Routines.timestamp(time), rules));
  }

  /// A moment as PostgreSQL prints it in a session of the zone.
  public static @Nullable String text(@Nullable String zone, @Nullable String time) {
    return zone == null || time == null
        ? null
        : SessionZone.in(
            zone,
            () -> ZonedText.print(new Value.TimestampTz(moment(time)), SqlType.TIMESTAMPTZ, -1));
  }

  /// The moment that a text means in a session of the zone.
  public static @Nullable String read(@Nullable String zone, @Nullable String text) {
    if (zone == null || text == null) {
      return null;
    }
    try {
      return SessionZone.in(zone, () -> PgText.parse(text, SqlType.TIMESTAMPTZ))
              instanceof Value.TimestampTz(Instant moment)
          ? written(moment)
          : null;
    } catch (SqlException refused) {
      throw new RoutineFailure(
          refused.error().sqlState(), refused.error().message().replace(';', ' '));
    }
  }

  /// date_trunc of a moment.
  public static @Nullable String trunc(
      @Nullable String zone, @Nullable String unit, @Nullable String time) {
    if (zone == null || unit == null || time == null) {
      return null;
    }
    Instant moment = moment(time);
    ZoneId rules = ZoneNames.of(zone);
    ZoneOffset offset = rules.getRules().getOffset(moment);
    String cut = Routines.dateTrunc(unit, written(LocalDateTime.ofInstant(moment, offset)));
    if (cut == null) {
      return null;
    }
    LocalDateTime local = Routines.timestamp(cut);
    return OF_CLOCK.contains(unit.toLowerCase(Locale.ROOT))
        ? written(local.toInstant(offset))
        : written(SessionZone.moment(local, rules));
  }

  /// A moment some months and days of its zone's calendar and then some seconds later.
  public static @Nullable String add(
      @Nullable String zone,
      @Nullable String time,
      @Nullable Integer months,
      @Nullable Integer days,
      @Nullable Integer seconds) {
    return zone == null || time == null || months == null || days == null || seconds == null
        ? null
        : written(
            calendar(ZoneNames.of(zone), moment(time), months, days)
                .plusSeconds(seconds.longValue()));
  }

  /// A moment plus an interval.
  public static @Nullable String move(
      @Nullable String zone, @Nullable String time, @Nullable String interval) {
    if (zone == null || time == null || interval == null) {
      return null;
    }
    Interval span = JsonRoutines.read(() -> Interval.of(interval));
    if (!span.isFinite()) {
      throw new RoutineFailure("0A000", "an infinite timestamp is not supported by Quorate");
    }
    return written(
        calendar(ZoneNames.of(zone), moment(time), span.months(), span.days())
            .plus(span.micros(), ChronoUnit.MICROS));
  }

  /// As in PostgreSQL: adds the months to the local time, then the days.
  private static Instant calendar(ZoneId rules, Instant moment, int months, int days) {
    Instant later =
        months == 0
            ? moment
            : SessionZone.moment(LocalDateTime.ofInstant(moment, rules).plusMonths(months), rules);
    return days == 0
        ? later
        : SessionZone.moment(LocalDateTime.ofInstant(later, rules).plusDays(days), rules);
  }
}
