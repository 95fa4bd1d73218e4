package quorate.sql.type;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.zone.ZoneOffsetTransition;
import java.time.zone.ZoneRules;
import java.util.Map;
import java.util.StringJoiner;
import java.util.concurrent.ConcurrentHashMap;
import quorate.core.value.ZoneNames;

/// The rules of a zone as steps, for engines that call no Java: from `since[i]` on, `offsets[i +
/// 1]` is added. They end in the year 2500: from 2100 on, when all that were laid down for single
/// years are over, they repeat with the calendar every 400 years.
///
/// @param since seconds since 1970, as an array of PostgreSQL's
/// @param offsets seconds, one more
/// @param digits both in one text, as the routines in MariaDB's language read it
public record ZoneSteps(String since, String offsets, String digits) {
  private static final Instant END = LocalDateTime.of(2500, 1, 1, 0, 0).toInstant(ZoneOffset.UTC);
  private static final Map<String, ZoneSteps> KNOWN = new ConcurrentHashMap<>();
  private static final int KNOWN_MAX = 64;
  private static final int BIAS = 500_000;
  private static final long SINCE_BIAS = 100_000_000_000L;

  /// @param local whether they make local times of moments; or else moments of local times
  public static ZoneSteps of(String zone, boolean local) {
    if (KNOWN.size() > KNOWN_MAX) {
      KNOWN.clear();
    }
    return KNOWN.computeIfAbsent(
        (local ? "+" : "-") + zone, _ -> made(ZoneNames.of(zone).getRules(), local));
  }

  private static ZoneSteps made(ZoneRules rules, boolean local) {
    StringJoiner since = new StringJoiner(",", "{", "}");
    StringJoiner offsets = new StringJoiner(",", "{", "}");
    StringBuilder digits = new StringBuilder();
    int sign = local ? 1 : -1;
    ZoneOffset first = rules.getOffset(Instant.MIN);
    offsets.add(Integer.toString(sign * first.getTotalSeconds()));
    digits.append("%012d%06d".formatted(0, sign * first.getTotalSeconds() + BIAS));
    ZoneOffsetTransition next = rules.nextTransition(Instant.MIN);
    while (next != null && next.getInstant().isBefore(END)) {
      int after = next.getOffsetAfter().getTotalSeconds();
      // Local times that are skipped are of the time before, those that come twice of that after:
      // both ends where the clocks show the change in their new time.
      long from = next.toEpochSecond() + (local ? 0 : after);
      since.add(Long.toString(from));
      offsets.add(Integer.toString(sign * after));
      digits.append("%012d%06d".formatted(from + SINCE_BIAS, sign * after + BIAS));
      next = rules.nextTransition(next.getInstant());
    }
    return new ZoneSteps(since.toString(), offsets.toString(), digits.toString());
  }
}
