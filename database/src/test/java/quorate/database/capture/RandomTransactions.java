package quorate.database.capture;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/// Statements drawn from a seed, over tables with every type, with cascades, with keys that move
/// between rows, and without a key. Many of them fail.
final class RandomTransactions {
  static final List<String> SCHEMA =
      List.of(
          "create table parent (id int primary key, code text unique, n numeric(10,2), r real,"
              + " d double precision, b bytea, u uuid, day date, t time, ts timestamp,"
              + " tz timestamptz, flag boolean, s smallint, l bigint, c char(5), v varchar(20),"
              + " x numeric not null default 1.5)",
          "create table child (id int primary key, parent int references parent on delete cascade on update cascade,"
              + " pos int unique, note text default 'none')",
          "create table friend (id int primary key, child int references child on delete set null on update set null)",
          "create table node (id int primary key, up int references node on delete cascade on update cascade,"
              + " name varchar(10) unique)",
          "create table leaf (a int, child int references child on delete cascade, b text)",
          "create table twin (a int, b text)",
          "create table pair (k1 int, k2 varchar(10), v int not null unique, w int,"
              + " primary key (k1, k2))");

  /// The first statements of every history.
  static final List<String> ROWS =
      List.of(
          "insert into parent (id) values (0), (1), (2), (3), (4), (5), (6), (7)",
          "insert into child (id, parent) values (0, 0), (1, 0), (2, 1), (3, 2), (4, 3), (5, 3)",
          "insert into friend values (0, 0), (1, 1), (2, 4)",
          "insert into leaf values (0, 0, 'x'), (0, 0, 'x'), (1, 2, 'y'), (2, 5, null)",
          "insert into node values (0, null, 'n0'), (1, 0, 'n1'), (2, 1, 'n2'), (3, 3, 'n3')");

  private static final List<String> TEXTS =
      List.of(
          "''",
          "'a'",
          "'a '",
          "' b, c'",
          "'it''s'",
          "'\"quoted\"'",
          "'(1,2)'",
          "'back\\slash'",
          "'{x}'",
          "'é\uD83D\uDE00'",
          "'\n'",
          "'NULL'",
          "null",
          "null");

  private final Random random;

  RandomTransactions(Random random) {
    this.random = random;
  }

  private String any(String... from) {
    return from[random.nextInt(from.length)];
  }

  private String any(List<String> from) {
    return from.get(random.nextInt(from.size()));
  }

  private int id() {
    return random.nextInt(8);
  }

  private String idOrNull() {
    return random.nextInt(4) == 0 ? "null" : String.valueOf(id());
  }

  private String parent() {
    List<String> values = new ArrayList<>();
    values.add(String.valueOf(id()));
    values.add(random.nextBoolean() ? "null" : "'c" + id() + "'");
    values.add(any("null", "1", "1.50", "-99999999.99", "0.00", "12.345"));
    values.add(any("null", "1.1", "-3.4e38", "0", "1e-30", "16777217"));
    values.add(any("null", "1.1", "-1e300", "0", "0.1", "123456789.123456789"));
    values.add(any("null", "'\\x'", "'\\x00ff'", "'\\x5c22'", "'\\xdeadbeef'"));
    values.add(
        any(
            "null",
            "'00000000-0000-0000-0000-00000000000a'",
            "'ffffffff-ffff-4fff-bfff-ffffffffffff'"));
    values.add(any("null", "'0001-01-01'", "'1500-06-30'", "'2026-02-28'", "'9999-12-31'"));
    values.add(any("null", "'00:00:00'", "'23:59:59.999999'", "'12:34:56.7'"));
    values.add(
        any(
            "null",
            "'0001-01-01 00:00:00'",
            "'1582-10-04 12:00:00.5'",
            "'2026-03-29 02:30:00.123456'"));
    values.add(any("null", "'2026-03-29 02:30:00.123456+02'", "'1500-01-01 00:00:00+00'"));
    values.add(any("null", "true", "false"));
    values.add(any("null", "-32768", "0", "32767"));
    values.add(any("null", "-9223372036854775808", "9223372036854775807", "1"));
    values.add(any("null", "'a'", "'ab  '", "'abcde'"));
    values.add(any(TEXTS));
    values.add(any("default", "0", "1234567890.123456789012", "-0.5"));
    return "(" + String.join(", ", values) + ")";
  }

  private String child() {
    return "(%d, %s, %s, %s)".formatted(id(), idOrNull(), idOrNull(), any("default", any(TEXTS)));
  }

  private String some(java.util.function.Supplier<String> row) {
    List<String> rows = new ArrayList<>();
    for (int i = 0; i <= random.nextInt(3); i++) {
      rows.add(row.get());
    }
    return String.join(", ", rows);
  }

  private String where(String column) {
    return switch (random.nextInt(4)) {
      case 0 -> "";
      case 1 -> " where " + column + " % 2 = " + random.nextInt(2);
      case 2 -> " where " + column + " > " + id();
      default -> " where " + column + " = " + id();
    };
  }

  String statement() {
    return switch (random.nextInt(30)) {
      case 0, 1, 2 -> "insert into parent values " + some(this::parent);
      case 3, 4, 5 -> "insert into child values " + some(this::child);
      case 6, 7 ->
          "insert into leaf values "
              + some(() -> "(%d, %s, %s)".formatted(id(), idOrNull(), any(TEXTS)));
      case 8, 9 ->
          "insert into twin values " + some(() -> "(%s, %s)".formatted(idOrNull(), any(TEXTS)));
      case 10, 11 ->
          "insert into pair values "
              + some(() -> "(%d, 'k%d', %d, %s)".formatted(id(), random.nextInt(3), id(), id()));
      case 12, 28 -> "delete from " + any("parent", "child", "node", "friend") + where("id");
      case 13 -> "delete from " + any("leaf", "twin") + where("a");
      case 14 -> "update parent set v = " + any(TEXTS) + ", l = l + 1" + where("id");
      case 15 ->
          any(
              "update pair set v = 7 - v",
              "update pair set k1 = 7 - k1",
              "update pair set v = v + 1" + where("k1"),
              "update pair set k1 = k1 + 1, w = v");
      case 16 ->
          any(
              "update child set pos = 7 - pos",
              "update friend set child = " + id() + where("id"),
              "update node set up = id" + where("id"),
              "update node set up = " + idOrNull() + where("id"),
              "update node set name = 'n' || (7 - id)",
              "update child set parent = " + idOrNull() + where("id"));
      case 17 ->
          any(
              "update parent set id = id + 10" + where("id"),
              "update parent set code = " + any(TEXTS) + where("id"),
              "update child set id = 7 - id");
      case 18 -> "update twin set a = " + idOrNull() + where("a");
      case 19 ->
          "insert into pair values (%d, 'k1', %d, 0) on conflict (k1, k2) do update set v = excluded.v + 1"
              .formatted(id(), id());
      case 20 -> "insert into twin select id, note from child" + where("id");
      case 21 -> any("truncate twin", "truncate leaf", "delete from pair");
      case 22 -> "update pair set w = 1 / (k1 - " + id() + ")";
      case 23, 24 ->
          "insert into node values "
              + some(() -> "(%d, %s, 'n%d')".formatted(id(), idOrNull(), id()));
      case 25 -> "insert into friend values " + some(() -> "(%d, %s)".formatted(id(), idOrNull()));
      default -> "update parent set x = x * 2, n = n + 0.01, d = d / 3, c = 'z'" + where("id");
    };
  }
}
