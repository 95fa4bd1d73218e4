package quorate.core.value;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.zone.ZoneOffsetTransition;
import java.util.function.Supplier;

/// The TimeZone of the session that the current thread works for. Times without a zone are read in
/// it and instants are printed in it. It is UTC unless [#in] sets another.
public final class SessionZone {
  public static final String UTC = "UTC";

  private record Named(String name, ZoneId zone) {}

  private static final ScopedValue<Named> CURRENT = ScopedValue.newInstance();
  private static final ScopedValue<String> KEPT = ScopedValue.newInstance();

  private SessionZone() {}

  /// Runs `work` with this TimeZone.
  public static <T> T in(String zone, Supplier<T> work) {
    if (zone.equals(UTC) && !CURRENT.isBound()) {
      return work.get();
    }
    ZoneId rules = ZoneNames.of(zone);
    return rules.equals(ZoneOffset.UTC) && !CURRENT.isBound()
        ? work.get()
        : ScopedValue.where(CURRENT, new Named(zone, rules)).call(work::get);
  }

  /// Parses text stored in the catalog, always in UTC, so that every session reads it alike.
  public static <T> T asKept(Supplier<T> work) {
    return CURRENT.isBound() ? in(UTC, work) : work.get();
  }

  /// Parses text that is about to be stored. A time without a zone in it would mean another instant
  /// to another session, so it is refused unless the session's TimeZone is UTC.
  public static <T> T keeping(String zone, Supplier<T> work) {
    return ZoneNames.of(zone).equals(ZoneOffset.UTC)
        ? work.get()
        : ScopedValue.where(KEPT, zone).call(work::get);
  }

  public static boolean isUtc() {
    return !CURRENT.isBound() || CURRENT.get().zone.equals(ZoneOffset.UTC);
  }

  /// The name that SHOW prints.
  public static String name() {
    return CURRENT.isBound() ? CURRENT.get().name : UTC;
  }

  static ZoneId current() {
    return CURRENT.isBound() ? CURRENT.get().zone : ZoneOffset.UTC;
  }

  /// The session zone's offset from UTC at an instant.
  public static ZoneOffset offset(Instant moment) {
    return current().getRules().getOffset(moment);
  }

  /// An instant as local time.
  public static LocalDateTime local(Instant moment) {
    return LocalDateTime.ofInstant(moment, current());
  }

  /// The instant of a local time.
  public static Instant moment(LocalDateTime local) {
    if (KEPT.isBound()) {
      throw new SqlException(
          new SqlError(
                  "0A000",
                  "a time without a zone in a text that is kept is not supported by Quorate while"
                      + " TimeZone is "
                      + KEPT.get())
              .withHint("Write the time with its offset, or SET TimeZone TO 'UTC' before."));
    }
    return moment(local, current());
  }

  /// The instant of a local time in a zone. As in PostgreSQL, a time that the clocks skip takes the
  /// offset before the change, and a time that occurs twice is the later one.
  public static Instant moment(LocalDateTime local, ZoneId zone) {
    ZoneOffsetTransition change = zone.getRules().getTransition(local);
    ZoneOffset offset =
        change == null
            ? zone.getRules().getOffset(local)
            : change.isGap() ? change.getOffsetBefore() : change.getOffsetAfter();
    return local.toInstant(offset);
  }
}
