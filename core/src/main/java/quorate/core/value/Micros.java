package quorate.core.value;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.temporal.ChronoUnit;

/// Rounds times to PostgreSQL's resolution, one microsecond, half up.
final class Micros {
  private Micros() {}

  static LocalTime round(LocalTime time) {
    long micros = (time.toNanoOfDay() + 500) / 1000;
    return micros >= 86_400_000_000L
        ? LocalTime.MAX.truncatedTo(ChronoUnit.MICROS)
        : LocalTime.ofNanoOfDay(micros * 1000);
  }

  static LocalDateTime round(LocalDateTime time) {
    return time.getNano() % 1000 == 0 ? time : time.plusNanos(500).truncatedTo(ChronoUnit.MICROS);
  }

  static Instant round(Instant time) {
    return time.getNano() % 1000 == 0 ? time : time.plusNanos(500).truncatedTo(ChronoUnit.MICROS);
  }
}
