package quorate.database.engine;

import static quorate.database.engine.TerminatedRoutines.terminated;
import static quorate.database.engine.TerminatedRoutines.unterminated;

import org.jspecify.annotations.Nullable;

/// [ZoneRoutines] for an engine with terminated texts; times are passed without a terminator.
public final class TerminatedZones {
  private TerminatedZones() {}

  public static @Nullable String shift(
      @Nullable String zone, @Nullable String way, @Nullable String time) {
    return ZoneRoutines.shift(unterminated(zone), unterminated(way), time);
  }

  public static @Nullable String text(@Nullable String zone, @Nullable String time) {
    return terminated(ZoneRoutines.text(unterminated(zone), time));
  }

  public static @Nullable String read(@Nullable String zone, @Nullable String text) {
    return ZoneRoutines.read(unterminated(zone), unterminated(text));
  }

  public static @Nullable String trunc(
      @Nullable String zone, @Nullable String unit, @Nullable String time) {
    return ZoneRoutines.trunc(unterminated(zone), unterminated(unit), time);
  }

  public static @Nullable String add(
      @Nullable String zone,
      @Nullable String time,
      @Nullable Integer months,
      @Nullable Integer days,
      @Nullable Integer seconds) {
    return ZoneRoutines.add(unterminated(zone), time, months, days, seconds);
  }

  public static @Nullable String move(
      @Nullable String zone, @Nullable String time, @Nullable String interval) {
    return ZoneRoutines.move(unterminated(zone), time, unterminated(interval));
  }
}
