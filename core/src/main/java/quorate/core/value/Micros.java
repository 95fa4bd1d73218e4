package quorate.core.value;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.temporal.ChronoUnit;

/// Rounds times to PostgreSQL's resolution of one microsecond the way PostgreSQL does: it reads the
/// fraction as a double, multiplies, and rounds half to even.
final class Micros {
  private static final double SECOND_NANOS = 1e9;
  private static final double SECOND_MICROS = 1e6;
  private static final int MICRO_NANOS = 1000;

  private Micros() {}

  /// Nanoseconds rounded to a microsecond; possibly a whole second.
  private static long rounded(int nano) {
    return (long) Math.rint(nano / SECOND_NANOS * SECOND_MICROS) * MICRO_NANOS;
  }

  static LocalTime round(LocalTime time) {
    LocalTime whole = time.truncatedTo(ChronoUnit.SECONDS);
    LocalTime rounded = whole.plusNanos(rounded(time.getNano()));
    return rounded.isBefore(whole) ? LocalTime.MAX.truncatedTo(ChronoUnit.MICROS) : rounded;
  }

  static LocalDateTime round(LocalDateTime time) {
    return time.truncatedTo(ChronoUnit.SECONDS).plusNanos(rounded(time.getNano()));
  }

  static Instant round(Instant time) {
    return time.truncatedTo(ChronoUnit.SECONDS).plusNanos(rounded(time.getNano()));
  }
}
