package quorate.database.probe;

import java.math.BigDecimal;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import quorate.core.value.PgText;
import quorate.core.value.Row;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.database.OwnConnection;
import quorate.database.run.EngineTables;
import quorate.database.run.TableIo;
import quorate.sql.catalog.Catalog;

/// Tests whether the extreme values of each type come back from an engine as they were stored, in
/// the encoding of its dialect.
final class TypeProbe {
  private static final int LENGTH_MAX = 32_671;

  /// @param sql the type's name in PostgreSQL
  private record Type(String sql, SqlType type, List<Value> values) {}

  private static final List<Type> TYPES =
      List.of(
          of("boolean", SqlType.BOOL, "true", "false"),
          of("smallint", SqlType.INT2, "-32768", "32767", "0"),
          of("integer", SqlType.INT4, "-2147483648", "2147483647"),
          of("bigint", SqlType.INT8, "-9223372036854775808", "9223372036854775807"),
          of(
              "numeric",
              SqlType.NUMERIC,
              "9999999999999999999.999999999999",
              "-9999999999999999999.999999999999",
              "0.000000000001",
              "0"),
          of("numeric(31,0)", SqlType.NUMERIC, "9".repeat(31), "-" + "9".repeat(31)),
          of("numeric(31,31)", SqlType.NUMERIC, "0." + "9".repeat(31), "0." + "0".repeat(30) + "1"),
          of(
              "real",
              SqlType.FLOAT4,
              "NaN",
              "Infinity",
              "-Infinity",
              "-3.402823e38",
              "1.17549435e-38",
              "0.1"),
          of(
              "double precision",
              SqlType.FLOAT8,
              "NaN",
              "Infinity",
              "-Infinity",
              "-1.7976931348623153e308",
              "2.2250738585072014e-308",
              "0.1"),
          texts("text", SqlType.TEXT, "x".repeat(LENGTH_MAX)),
          texts("varchar(20)", SqlType.VARCHAR, "x".repeat(20)),
          of("char(5)", SqlType.BPCHAR, "ab", "", "abcde"),
          of(
              "bytea",
              SqlType.BYTEA,
              "\\x",
              "\\x00",
              "\\x00ff80",
              "\\x20",
              "\\x" + "ab".repeat(LENGTH_MAX)),
          of(
              "uuid",
              SqlType.UUID,
              "00000000-0000-0000-0000-000000000000",
              "ffffffff-ffff-ffff-ffff-ffffffffffff"),
          of("time", SqlType.TIME, "00:00:00", "23:59:59.999999"),
          of(
              "date",
              SqlType.DATE,
              "0001-01-01",
              "9999-12-31",
              "1582-10-04",
              "1582-10-15",
              "1969-12-31",
              "2000-02-29"),
          of("timestamp", SqlType.TIMESTAMP, times("")),
          of("timestamptz", SqlType.TIMESTAMPTZ, times("+00")),
          of(
              "text[]",
              SqlType.TEXT_ARRAY,
              "{}",
              "{NULL,\"NULL\",\"\",\" \",\"\\\"\\\\{}\",é漢字}",
              "{" + "x".repeat(LENGTH_MAX - 2) + "}"));

  private TypeProbe() {}

  private static Type of(String sql, SqlType type, String... values) {
    List<Value> all = new ArrayList<>();
    for (String value : values) {
      all.add(type == SqlType.BPCHAR ? new Value.Text(value) : PgText.parse(value, type));
    }
    all.add(Value.NULL);
    return new Type(sql, type, all);
  }

  private static Type texts(String sql, SqlType type, String longest) {
    return of(
        sql,
        type,
        longest,
        "",
        " ",
        "ab",
        "ab ",
        "ab\t\r\n",
        "'\"\\%_?;--",
        "é漢字",
        "\uFFFF",
        Character.toString(0x1F600),
        Character.toString(Character.MAX_CODE_POINT));
  }

  private static String[] times(String zone) {
    return List.of(
            "0001-01-01 00:00:00",
            "9999-12-31 23:59:59.999999",
            "1582-10-04 23:59:59.999999",
            "1969-12-31 23:59:59.999999",
            "2026-03-29 02:30:00.000001", // skipped by Europe's clocks
            "2026-10-25 02:30:00")
        .stream()
        .map(time -> time + zone)
        .toArray(String[]::new);
  }

  static List<Capability> all(Scratch scratch) {
    List<Capability> all = new ArrayList<>();
    for (int i = 0; i < TYPES.size(); i++) {
      Type type = TYPES.get(i);
      String table = "t" + i;
      String found =
          switch (Attempt.now(() -> tried(scratch, table, type))) {
            case Attempt.End.Value(String text) -> text;
            case Attempt.End.Error(SQLException error) -> "fails: " + error.getMessage();
            case Attempt.End.Waits() -> "waits";
          };
      all.add(
          Capability.needed(
              type.sql(), found, found.equals("exact"), "what is stored is what is read"));
    }
    return all;
  }

  private static String tried(Scratch scratch, String name, Type type) throws SQLException {
    String made =
        scratch.answer(
            "create table "
                + Scratch.name(name)
                + " (id integer primary key, v "
                + type.sql()
                + ")");
    if (!made.equals("ok")) {
      return made;
    }
    Catalog.Table table = scratch.table(name);
    EngineTables tables = new EngineTables(scratch.engine());
    SortedMap<Long, Value> back = new TreeMap<>();
    try (OwnConnection own = OwnConnection.alone(scratch.engine())) {
      try (TableIo.Loader loader = tables.load(own.connection(), table)) {
        for (int i = 0; i < type.values().size(); i++) {
          loader.add(new Row(List.of(new Value.Int(i), type.values().get(i))));
        }
      }
      own.connection().commit();
      tables.scan(
          own.connection(),
          table,
          row -> {
            if (row.at(0) instanceof Value.Int(long id)) {
              back.put(id, row.at(1));
            }
          });
    }
    return compared(type, back);
  }

  private static String compared(Type type, SortedMap<Long, Value> back) {
    for (int i = 0; i < type.values().size(); i++) {
      Value stored = type.values().get(i);
      Value read = back.get((long) i);
      if (read == null) {
        return print(stored, type) + " is gone";
      }
      if (!isSame(stored, read)) {
        return print(stored, type) + " comes back as " + print(read, type);
      }
    }
    return "exact";
  }

  private static boolean isSame(Value stored, Value read) {
    return stored instanceof Value.Num(BigDecimal one)
            && read instanceof Value.Num(BigDecimal other)
        ? one.compareTo(other) == 0
        : stored.equals(read);
  }

  private static String print(Value value, Type type) {
    if (value.equals(Value.NULL)) {
      return "NULL";
    }
    String text = PgText.print(value, type.type(), -1);
    return text.length() > 40 ? text.substring(0, 40) + "..." : text;
  }
}
