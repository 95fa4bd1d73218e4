package quorate.core.value;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.zone.ZoneOffsetTransition;
import java.util.function.Supplier;

/// The TimeZone of the session for which a thread works just now: what times that name no zone are
/// read in, and what a moment's local time is. UTC, unless the work is done [#in] another.
public final class SessionZone {
  public static final String UTC = "UTC";

  private record Named(String name, ZoneId zone) {}

  private static final ScopedValue<Named> CURRENT = ScopedValue.newInstance();
  private static final ScopedValue<String> KEPT = ScopedValue.newInstance();

  private SessionZone() {}

  /// Does work of a session with this TimeZone.
  public static <T> T in(String zone, Supplier<T> work) {
    if (zone.equals(UTC) && !CURRENT.isBound()) {
      return work.get();
    }
    ZoneId rules = ZoneNames.of(zone);
    return rules.equals(ZoneOffset.UTC) && !CURRENT.isBound()
        ? work.get()
        : ScopedValue.where(CURRENT, new Named(zone, rules)).call(work::get);
  }

  /// Reads a text that is kept in the catalog, inside of the work of a session: the same in all
  /// sessions.
  public static <T> T asKept(Supplier<T> work) {
    return CURRENT.isBound() ? in(UTC, work) : work.get();
  }

  /// Reads a text that is about to be kept. A time in it that names no zone would mean another
  /// moment to the next session, and is refused where the session's TimeZone is not UTC.
  public static <T> T keeping(String zone, Supplier<T> work) {
    return ZoneNames.of(zone).equals(ZoneOffset.UTC)
        ? work.get()
        : ScopedValue.where(KEPT, zone).call(work::get);
  }

  public static boolean isUtc() {
    return !CURRENT.isBound() || CURRENT.get().zone.equals(ZoneOffset.UTC);
  }

  /// The name under which SHOW tells it.
  public static String name() {
    return CURRENT.isBound() ? CURRENT.get().name : UTC;
  }

  static ZoneId current() {
    return CURRENT.isBound() ? CURRENT.get().zone : ZoneOffset.UTC;
  }

  /// What the clocks are ahead of UTC at a moment.
  public static ZoneOffset offset(Instant moment) {
    return current().getRules().getOffset(moment);
  }

  /// A moment's local time.
  public static LocalDateTime local(Instant moment) {
    return LocalDateTime.ofInstant(moment, current());
  }

  /// The moment of a local time.
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

  /// The moment of a local time in a zone. As in PostgreSQL, what the clocks skip is counted from
  /// before the change, and what they show twice is the later.
  public static Instant moment(LocalDateTime local, ZoneId zone) {
    ZoneOffsetTransition change = zone.getRules().getTransition(local);
    ZoneOffset offset =
        change == null
            ? zone.getRules().getOffset(local)
            : change.isGap() ? change.getOffsetBefore() : change.getOffsetAfter();
    return local.toInstant(offset);
  }
}
