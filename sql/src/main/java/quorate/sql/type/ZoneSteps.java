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

/// The offsets of a time zone as a step function, for engines that call no Java: from `since[i]`
/// on, `offsets[i + 1]` applies. The steps end in the year 2500; after 2100, beyond all rules for
/// single years, they repeat with the calendar every 400 years.
///
/// @param since seconds since 1970, as a PostgreSQL array
/// @param offsets in seconds; one more element than `since`
/// @param digits both in one text, as MariaDB's stored routines read it
public record ZoneSteps(String since, String offsets, String digits) {
  private static final Instant END = LocalDateTime.of(2500, 1, 1, 0, 0).toInstant(ZoneOffset.UTC);
  private static final Map<String, ZoneSteps> KNOWN = new ConcurrentHashMap<>();
  private static final int KNOWN_MAX = 64;
  private static final int BIAS = 500_000;
  private static final long SINCE_BIAS = 100_000_000_000L;

  /// @param local whether the steps map instants to local times; otherwise local times to instants
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
      // A skipped local time has the offset before the change, an ambiguous one that after it: both
      // steps lie at the new local time of the change.
      long from = next.toEpochSecond() + (local ? 0 : after);
      since.add(Long.toString(from));
      offsets.add(Integer.toString(sign * after));
      digits.append("%012d%06d".formatted(from + SINCE_BIAS, sign * after + BIAS));
      next = rules.nextTransition(next.getInstant());
    }
    return new ZoneSteps(since.toString(), offsets.toString(), digits.toString());
  }
}
