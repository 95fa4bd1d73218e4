package quorate.database;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.zone.ZoneOffsetTransition;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.StringJoiner;
import org.junit.jupiter.api.Test;
import quorate.core.digest.Canonical;
import quorate.core.value.Result;
import quorate.sql.dialect.Dialect;

/// All engines compute the same local times, also at changes of a zone's clocks, in its years of
/// local mean time and far in the future.
final class ZonesAgreeTest {
  private static final List<String> ZONES =
      List.of(
          "Europe/Berlin",
          "America/New_York",
          "America/St_Johns",
          "Asia/Kathmandu",
          "Australia/Lord_Howe",
          "Africa/Casablanca",
          "Europe/Dublin",
          "Pacific/Apia",
          "America/Sao_Paulo",
          "Antarctica/Troll");
  private static final boolean LONG = Boolean.getBoolean("quorate.test.long");
  private static final int MOMENTS = LONG ? 40 : 16;
  private static final List<String> UNITS =
      LONG
          ? List.of("minute", "hour", "day", "week", "month", "year")
          : List.of("hour", "day", "month");

  @Test
  void localTimesAreTheSame() throws SQLException {
    Random random = new Random(7);
    try (World world = new World()) {
      run(world, "create table m (id int primary key, at timestamptz, t timestamp, days int)");
      for (String zone : ZONES) {
        run(world, "set timezone = 'UTC'");
        run(world, "delete from m");
        run(world, "insert into m values " + moments(ZoneId.of(zone), random));
        run(world, "set timezone = '" + zone + "'");
        run(world, "select id, at::timestamp, at::text, at::date, extract(hour from at) from m");
        run(world, "select id, t::timestamptz, t at time zone 'Asia/Tokyo', at = t from m");
        for (String unit : UNITS) {
          run(world, "select id, date_trunc('" + unit + "', at) from m");
        }
        run(
            world,
            "select id, at + interval '1 day', at - interval '1 month 2 days 3 hours' from m");
        run(world, "select id, at + days * interval '1 day' - interval '1.5 hours' from m");
      }
    }
  }

  private static String moments(ZoneId zone, Random random) {
    List<ZoneOffsetTransition> changes = new ArrayList<>();
    ZoneOffsetTransition change =
        zone.getRules().nextTransition(Instant.EPOCH.minusSeconds(3L << 31));
    while (change != null && changes.size() < 500) {
      changes.add(change);
      change = zone.getRules().nextTransition(change.getInstant());
    }
    StringJoiner rows = new StringJoiner(", ");
    for (int i = 0; i < MOMENTS; i++) {
      Instant moment = changes.get(random.nextInt(changes.size())).getInstant();
      if (i % 4 == 0) {
        moment = moment.plusSeconds(random.nextLong(200_000_000_000L));
      }
      LocalDateTime at =
          LocalDateTime.ofInstant(moment, ZoneOffset.UTC)
              .plusMinutes(random.nextInt(-180, 180))
              .plusNanos(random.nextInt(3) * 250_000_000L);
      LocalDateTime local =
          LocalDateTime.ofInstant(moment, zone).plusMinutes(random.nextInt(-90, 90));
      rows.add("(%d, '%sZ', '%s', %d)".formatted(i, at, local, random.nextInt(-40, 40)));
    }
    return rows.toString();
  }

  private static void run(World world, String sql) throws SQLException {
    Map<Dialect, Result> results =
        world.run(sql.startsWith("select") ? sql + " order by id" : sql, List.of());
    Result first = java.util.Objects.requireNonNull(results.get(Dialect.H2));
    results.forEach((dialect, result) -> {
      if (result instanceof Result.Rows rows && first instanceof Result.Rows expected) {
        for (int i = 0; i < expected.rows().size(); i++) {
          int row = i;
          assertEquals(
              expected.rows().get(i),
              rows.rows().get(i),
              () -> dialect + ": " + sql + ", row " + row);
        }
      }
      assertEquals(Canonical.digest(first), Canonical.digest(result), () -> dialect + ": " + sql);
    });
    if (sql.startsWith("select")) {
      assertInstanceOf(Result.Rows.class, first, sql);
    }
  }
}
