package quorate.bench.differential;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Draws sessions with expressions that may raise errors where SQL leaves open whether they are
/// evaluated: operands of AND and OR, branches, subqueries, queries in FROM, rows beyond LIMIT; in
/// schema changes too.
final class RaisingDraw {
  private static final List<String> NUMBERS =
      List.of("0", "1", "2", "-1", "7", "2147483647", "-2147483648", "null");
  private static final List<String> TEXTS =
      List.of(
          "'1'",
          "'😀'",
          "'3'",
          "''",
          "'2024-02-29'",
          "'2024-02-30'",
          "'12.5'",
          "null",
          "'-7'",
          "U&'\\FFFD '",
          "'z'");
  private static final List<String> COMPARISONS = List.of("=", "<>", "<", "<=", ">", ">=");
  private static final int ROWS = 5;

  private final Random random;
  private int depth;

  /// A session.
  ///
  /// @param setup creates its tables
  /// @param statements in order; some are between BEGIN and COMMIT
  record Drawn(List<String> setup, List<String> statements) {}

  RaisingDraw(long seed) {
    random = new Random(seed);
  }

  Drawn session(int count) {
    List<String> setup = new ArrayList<>();
    boolean checked = chance(20);
    setup.add(
        "create table ra (id int primary key, a int, b int, s text, n numeric(12,2)"
            + (checked ? ", check (b is null or b = 0 or 100 / b < 1000))" : ")"));
    setup.add("create table rb (id int primary key, a int, b int, s text, n numeric(12,2))");
    setup.add("insert into ra values " + rows());
    setup.add("insert into rb values " + rows());
    List<String> statements = new ArrayList<>();
    while (statements.size() < count) {
      if (chance(15)) {
        statements.add("begin");
        for (int i = random.nextInt(4); i >= 0; i--) {
          statements.add(statement());
        }
        statements.add(chance(85) ? "commit" : "rollback");
      } else {
        statements.add(statement());
      }
    }
    return new Drawn(setup, statements);
  }

  private String rows() {
    return IntStream.rangeClosed(1, ROWS)
        .mapToObj(id ->
            "(%d, %s, %s, %s, %s)"
                .formatted(
                    id,
                    pick(NUMBERS.subList(0, 5)),
                    chance(80) ? pick(NUMBERS.subList(0, 5)) : pick(NUMBERS),
                    pick(TEXTS),
                    chance(80) ? random.nextInt(9) + "." + random.nextInt(100) : "0"))
        .collect(Collectors.joining(", "));
  }

  private boolean chance(int percent) {
    return random.nextInt(100) < percent;
  }

  private <T> T pick(List<T> from) {
    return from.get(random.nextInt(from.size()));
  }

  private String statement() {
    depth = 0;
    if (chance(4)) {
      return change();
    }
    return switch (random.nextInt(14)) {
      case 0 ->
          "update ra set %s = %s where %s"
              .formatted(pick(List.of("a", "b")), number("ra"), condition("ra"));
      case 1 -> "update ra set s = %s where %s".formatted(text("ra"), condition("ra"));
      case 2 ->
          "delete from ra where id = %d and %s"
              .formatted(random.nextInt(ROWS) + 1, condition("ra"));
      case 3 ->
          "insert into ra (id, a, b) select id + %d, a, %s from rb where %s"
              .formatted(10 + random.nextInt(1000), number("rb"), condition("rb"));
      case 4 ->
          "insert into rb (id, a, b, s) values (%d, %s, %s, %s) on conflict (id) do update set a = %s"
              .formatted(random.nextInt(9), constant(), constant(), pick(TEXTS), number("rb"));
      case 5 ->
          "select count(*), sum((%s)::int) from ra where %s"
              .formatted(number("ra"), condition("ra"));
      case 6 ->
          "select a, count(*) from ra group by a having %s order by 1 nulls last"
              .formatted(
                  "sum(b) %s %s and 10 / sum(b) > 0"
                      .formatted(pick(COMPARISONS), pick(NUMBERS.subList(0, 5))));
      case 7 ->
          "select ra.id, rb.id from ra %s join rb on %s where %s order by 1, 2"
              .formatted(pick(List.of("inner", "left")), joined(), condition("ra"));
      case 8 ->
          "select x.id from (select id, %s as v from rb) x where x.id > %d order by 1"
              .formatted(number("rb"), random.nextInt(4));
      case 9 ->
          "select id, %s from ra order by id limit %d"
              .formatted(number("ra"), 1 + random.nextInt(3));
      case 10 ->
          "select %s from ra where %s %s select a from rb where %s order by 1"
              .formatted(
                  number("ra"),
                  condition("ra"),
                  pick(List.of("union all", "union", "except", "intersect")),
                  condition("rb"));
      case 11 ->
          "select exists (select %s from rb where %s)".formatted(number("rb"), condition("rb"));
      default ->
          "select id, %s, %s from ra where %s order by id"
              .formatted(number("ra"), text("ra"), condition("ra"));
    };
  }

  /// Schema changes with computed rows; `rc` does not exist before or after.
  private String change() {
    String made = "create table rc as select id, %s as n from ra where %s";
    // Engines have different numbers of steps for constraints.
    String columns =
        chance(50)
            ? "id int primary key references ra, n int check (id is not null or n > 0)"
            : "id int, n int";
    String stored =
        "create table rc (" + columns + "); insert into rc select id, %s from ra where %s";
    String kept =
        "insert into rb (id, a) select id + 2000, %s from ra where %s; create table rc as"
            + " select id from rb";
    String retyped =
        "create table rc as select id, s from ra where %s; alter table rc alter column s"
            + " type int using case when id > 2 then s::int else %s end";
    String change =
        switch (random.nextInt(4)) {
          case 0 -> made.formatted(number("ra"), condition("ra"));
          case 1 -> stored.formatted(number("ra"), condition("ra"));
          case 2 -> kept.formatted(number("ra"), condition("ra"));
          default -> retyped.formatted(condition("ra"), constant());
        };
    return "drop table if exists rc; " + change + "; select * from rc order by id; drop table rc";
  }

  private String joined() {
    return chance(60) ? "ra.id = rb.id" : "ra.id = rb.id and 10 / rb.b > ra.a";
  }

  private String constant() {
    return switch (random.nextInt(4)) {
      case 0 -> "%s / %d".formatted(pick(NUMBERS.subList(0, 5)), random.nextInt(2));
      case 1 -> "(%s + %s)".formatted(pick(NUMBERS), pick(NUMBERS));
      default -> pick(NUMBERS);
    };
  }

  private String number(String table) {
    if (++depth > 12) {
      return table + ".a";
    }
    return switch (random.nextInt(16)) {
      case 0, 1, 2 -> table + "." + pick(List.of("id", "a", "b"));
      case 3 -> constant();
      case 4, 5 -> "(%s / %s)".formatted(number(table), number(table));
      case 6 -> "(%s + %s)".formatted(number(table), number(table));
      case 7 -> "(%s * %s)".formatted(number(table), number(table));
      case 8 -> "(%s %% %s)".formatted(number(table), number(table));
      case 9 -> table + ".s::int";
      case 10 ->
          "case when %s then %s else %s end"
              .formatted(condition(table), number(table), number(table));
      case 11 -> "coalesce(%s, %s)".formatted(number(table), number(table));
      case 12 -> "nullif(%s, %s)".formatted(number(table), number(table));
      case 13 -> {
        String other = table.equals("ra") ? "rb" : "ra";
        yield "(select max(%s) from %s where %s)".formatted(number(other), other, condition(other));
      }
      case 14 -> {
        String other = table.equals("ra") ? "rb" : "ra";
        yield "(select %s from %s where %s.id = %s.id)"
            .formatted(number(other), other, other, table);
      }
      default -> "length(%s)".formatted(text(table));
    };
  }

  private String text(String table) {
    return switch (random.nextInt(7)) {
      case 0 -> pick(TEXTS.subList(0, 4));
      case 1 -> "(%s.s || 'q')".formatted(table);
      case 2 -> "substring(%s.s, %s.a, 2)".formatted(table, table);
      case 3 -> "substring(%s.s, 1, %s)".formatted(table, table + "." + pick(List.of("a", "b")));
      default -> table + ".s";
    };
  }

  private String condition(String table) {
    if (++depth > 12) {
      return table + ".a > 0";
    }
    return switch (random.nextInt(15)) {
      case 0, 1, 2 -> "%s %s %s".formatted(number(table), pick(COMPARISONS), number(table));
      case 3, 4, 5 -> "%s and %s".formatted(condition(table), condition(table));
      case 6, 7 -> "(%s or %s)".formatted(condition(table), condition(table));
      case 8 -> "not (%s)".formatted(condition(table));
      case 9 -> "%s in (%s, %s)".formatted(number(table), number(table), number(table));
      case 10 -> "%s between %s and %s".formatted(number(table), number(table), number(table));
      case 11 -> "%s.s %s %s".formatted(table, pick(COMPARISONS), pick(TEXTS));
      case 12 -> {
        String other = table.equals("ra") ? "rb" : "ra";
        yield "exists (select %s from %s where %s)"
            .formatted(number(other), other, condition(other));
      }
      case 13 -> {
        String other = table.equals("ra") ? "rb" : "ra";
        yield "%s in (select %s from %s where %s)"
            .formatted(number(table), number(other), other, condition(other));
      }
      default ->
          "%s.b <> 0 and 10 / %s.b %s %s"
              .formatted(table, table, pick(COMPARISONS), pick(NUMBERS.subList(0, 5)));
    };
  }
}
