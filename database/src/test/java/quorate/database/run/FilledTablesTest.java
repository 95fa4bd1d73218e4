package quorate.database.run;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import quorate.core.Bytes;
import quorate.core.value.PgText;
import quorate.core.value.Row;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.database.Engine;
import quorate.database.engine.jdbc.Engines;
import quorate.sql.Analysed;
import quorate.sql.Analyser;
import quorate.sql.catalog.Catalog;
import quorate.sql.ddl.DdlPlanner;
import quorate.sql.plan.Choices;

/// A bulk fill leaves an engine with the same contents as one INSERT per row.
@Timeout(120)
final class FilledTablesTest {
  private static final int LENGTH_MAX = 32_671;
  private static final AtomicInteger DATABASES = new AtomicInteger();

  /// The types' SQL names, with values at the ends of their ranges and unusual ones.
  private static final Map<String, List<String>> TYPES = new LinkedHashMap<>();

  static {
    TYPES.put("boolean", List.of("true", "false"));
    TYPES.put("smallint", List.of("-32768", "32767"));
    TYPES.put("integer", List.of("-2147483648", "2147483647"));
    TYPES.put("bigint", List.of("-9223372036854775808", "9223372036854775807"));
    TYPES.put("numeric", List.of("9999999999999999999.999999999999", "-0.000000000001", "1.5"));
    TYPES.put("numeric(31,0)", List.of("9".repeat(31), "-7", "1000000"));
    TYPES.put("numeric(31,31)", List.of("0." + "9".repeat(31), "0.5"));
    TYPES.put("numeric(12,2)", List.of("1.5", "-9999999999.99", "3", "100.00"));
    TYPES.put("real", List.of("NaN", "Infinity", "-Infinity", "-0", "1e-45", "3.4028235e38"));
    TYPES.put(
        "double precision",
        List.of("NaN", "Infinity", "-Infinity", "-0", "5e-324", "-1.7976931348623153e308"));
    TYPES.put("text", List.of("", " ", "a ", "\t\r\n", "é漢字", "\uFFFF", "x".repeat(LENGTH_MAX)));
    TYPES.put("varchar(5)", List.of("", "ab  ", "a\u0301", "12345"));
    TYPES.put("char(5)", List.of("", "ab", "abcde"));
    TYPES.put(
        "bytea", List.of("\\x", "\\x00", "\\x20", "\\x00ff80", "\\x" + "ab".repeat(LENGTH_MAX)));
    TYPES.put("uuid", List.of("ffffffff-ffff-ffff-ffff-ffffffffffff"));
    TYPES.put("time", List.of("00:00:00", "23:59:59.999999"));
    TYPES.put("date", List.of("0001-01-01", "9999-12-31", "1582-10-04", "1582-10-15"));
    TYPES.put("timestamp", times(""));
    TYPES.put("timestamptz", times("+00"));
    TYPES.put("json", List.of("{\"a\": [1, null]}", "1"));
    TYPES.put("jsonb", List.of("{\"a\": [1, null]}", "\"é\""));
    TYPES.put("text[]", List.of("{}", "{NULL,\"NULL\",\" \",é}"));
    TYPES.put("int[]", List.of("{}", "{1,-2,NULL}"));
    TYPES.put("money", List.of("$1.50", "-$92,233,720,368,547,758.08"));
    TYPES.put("oid", List.of("4294967295"));
    TYPES.put("interval", List.of("1 mon -2 days 03:04:05.000006"));
    TYPES.put("inet", List.of("10.0.0.1/8"));
  }

  private final Random random = new Random(7);
  private Engine engine;
  private Connection connection;

  private static List<String> times(String zone) {
    return List.of(
            "0001-01-01 00:00:00",
            "9999-12-31 23:59:59.999999",
            "1582-10-04 23:59:59.999999",
            "1582-10-10 00:00:00",
            "2026-03-29 02:30:00.000001", // skipped by Europe's clocks
            "2026-10-25 02:30:00")
        .stream()
        .map(time -> time + zone)
        .toList();
  }

  @BeforeEach
  void open() throws SQLException {
    engine = Engines.inMemory("derby", "filled" + DATABASES.incrementAndGet());
    connection = engine.connect();
  }

  @AfterEach
  void close() throws SQLException {
    connection.rollback();
    connection.close();
    engine.close();
  }

  private Catalog.Table made(String create) throws SQLException {
    Analysed.Ddl ddl = (Analysed.Ddl) Analyser.analyse(create, Catalog.EMPTY, List.of());
    Catalog catalog = DdlPlanner.plan(Catalog.EMPTY, ddl, new Choices(Instant.EPOCH, 1)).after();
    new EngineTables(engine).createAll(connection, catalog);
    return catalog.tables().values().iterator().next();
  }

  private Catalog.Table table(String name) throws SQLException {
    return made("create table " + name + " (id int primary key, v text)");
  }

  private static Row row(int id, String text) {
    return Row.of(new Value.Int(id), new Value.Text(text));
  }

  private TableIo.Loader fed(Catalog.Table table) throws SQLException {
    return new FedRows(connection, engine, table, engine.fillSql(connection).orElseThrow());
  }

  private TableIo.Loader inserted(Catalog.Table table) {
    return new InsertedRows(connection, engine.dialect(), table);
  }

  private static void fill(TableIo.Loader loader, List<Row> rows) throws SQLException {
    try (loader) {
      for (Row row : rows) {
        loader.add(row);
      }
    }
  }

  private List<Row> scanned(Catalog.Table table) throws SQLException {
    List<Row> rows = new ArrayList<>();
    new EngineTables(engine).scan(connection, table, rows::add);
    rows.sort((a, b) -> Long.compare(id(a), id(b)));
    return rows;
  }

  private static long id(Row row) {
    return ((Value.Int) row.at(0)).value();
  }

  /// The rows as the engine shows them, to the last digit.
  private List<String> shown(Catalog.Table table) throws SQLException {
    List<String> shown = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(TableRows.selectSql(table) + " ORDER BY 1")) {
      while (rows.next()) {
        StringBuilder line = new StringBuilder();
        for (int i = 1; i <= table.columns().size(); i++) {
          line.append(rows.getString(i)).append('|');
        }
        shown.add(line.toString());
      }
    }
    return shown;
  }

  private Value drawn(Catalog.TableColumn column, List<String> texts) {
    int choice = random.nextInt(texts.size() + 3);
    if (choice >= texts.size() + 2) {
      return Value.NULL;
    }
    if (choice < texts.size()) {
      return parsed(column, texts.get(choice));
    }
    return switch (column.type()) {
      case INT2 -> new Value.Int((short) random.nextInt());
      case INT4 -> new Value.Int(random.nextInt());
      case INT8, MONEY -> new Value.Int(random.nextLong());
      case FLOAT4 -> new Value.Real(Float.intBitsToFloat(random.nextInt()));
      case FLOAT8 -> new Value.Real(Double.longBitsToDouble(random.nextLong()));
      case BYTEA -> {
        byte[] bytes = new byte[random.nextInt(40)];
        random.nextBytes(bytes);
        yield new Value.Binary(Bytes.wrap(bytes));
      }
      case TEXT -> new Value.Text("é".repeat(random.nextInt(4000)));
      default -> parsed(column, texts.get(random.nextInt(texts.size())));
    };
  }

  private static Value parsed(Catalog.TableColumn column, String text) {
    return column.type() == SqlType.BPCHAR
        ? new Value.Text(text)
        : PgText.parse(text, column.type());
  }

  @Test
  void isWhatINSERTsStore() throws SQLException {
    StringBuilder columns = new StringBuilder("(id int primary key");
    for (String type : TYPES.keySet()) {
      columns.append(", \"c ").append(type).append("\" ").append(type);
    }
    Catalog.Table one = made("create table one " + columns + ")");
    Catalog.Table other = made("create table other " + columns + ")");
    List<List<String>> texts = List.copyOf(TYPES.values());
    List<Row> rows = new ArrayList<>();
    for (int id = 0; id < 1000; id++) {
      List<Value> values = new ArrayList<>();
      values.add(new Value.Int(id));
      for (int i = 0; i < texts.size(); i++) {
        values.add(drawn(one.columns().get(i + 1), texts.get(i)));
      }
      rows.add(new Row(values));
    }
    fill(inserted(one), rows);
    fill(fed(other), rows);
    assertEquals(scanned(one), scanned(other));
    assertEquals(shown(one), shown(other));
  }

  private static List<Row> rows(int count) {
    return IntStream.range(0, count).mapToObj(id -> row(id, "v" + id)).toList();
  }

  @Test
  void anyNumberOfRowsArrives() throws SQLException {
    for (int count : new int[] {0, 1, 99, 100, 101, 500, 501, 502, 1000, 100_000}) {
      Catalog.Table table = table("t" + count);
      fill(new EngineTables(engine).load(connection, table), rows(count));
      assertEquals(rows(count), scanned(table));
      if (count <= 1000) {
        Catalog.Table always = table("always" + count);
        fill(fed(always), rows(count));
        assertEquals(rows(count), scanned(always));
      }
    }
  }

  /// The queue of rows for the engine is bounded by their number, whatever their length.
  @Test
  void wideRowsArrive() throws SQLException {
    Catalog.Table table = made("create table t (id int primary key, a text, b text, c bytea)");
    List<Row> rows = new ArrayList<>();
    for (int id = 0; id < 1500; id++) {
      byte[] bytes = new byte[5000];
      random.nextBytes(bytes);
      rows.add(
          Row.of(
              new Value.Int(id),
              new Value.Text("é".repeat(random.nextInt(5000))),
              new Value.Text("x".repeat(random.nextInt(LENGTH_MAX))),
              new Value.Binary(Bytes.wrap(bytes))));
    }
    fill(new EngineTables(engine).load(connection, table), rows);
    assertEquals(rows, scanned(table));
  }

  @Test
  void namesAreWhatTheyAre() throws SQLException {
    String name = "Ünï \"q\" 'a' \\ ; --";
    Catalog.Table table =
        made(
            "create table \""
                + name.replace("\"", "\"\"")
                + "\" (id int primary key, \"v \"\"' é\" text)");
    fill(fed(table), rows(1000));
    assertEquals(rows(1000), scanned(table));
  }

  @Test
  void rowsThatWereThereRemain() throws SQLException {
    Catalog.Table table = table("t");
    fill(inserted(table), rows(1000).subList(0, 400));
    fill(fed(table), rows(1000).subList(400, 1000));
    assertEquals(rows(1000), scanned(table));
  }

  @Test
  void whatIsNotCommittedGoes() throws SQLException {
    Catalog.Table table = table("t");
    fill(fed(table), rows(1000));
    connection.rollback();
    assertEquals(List.of(), scanned(table));
    fill(fed(table), rows(1000));
    connection.commit();
    connection.rollback();
    assertEquals(rows(1000), scanned(table));
  }

  @Test
  void constraintsComeAfterwards() throws SQLException {
    Analysed.Ddl ddl =
        (Analysed.Ddl)
            Analyser.analyse(
                "create table t (id int primary key, v text unique)", Catalog.EMPTY, List.of());
    Catalog catalog = DdlPlanner.plan(Catalog.EMPTY, ddl, new Choices(Instant.EPOCH, 1)).after();
    EngineTables tables = new EngineTables(engine);
    tables.createAll(connection, catalog);
    Catalog.Table table = catalog.table("t").orElseThrow();
    fill(fed(table), rows(1000));
    tables.constrainAll(connection, catalog);
    fill(inserted(table), List.of(row(1000, "new")));
    SQLException twice =
        assertThrows(SQLException.class, () -> fill(inserted(table), List.of(row(1001, "v7"))));
    assertEquals("23505", twice.getSQLState());
  }

  private static String state(TableIo.Loader loader, List<Row> rows) {
    Exception failed = assertThrows(Exception.class, () -> fill(loader, rows));
    return failed instanceof SqlException refused
        ? refused.error().sqlState()
        : ((SQLException) failed).getSQLState();
  }

  /// The row that cannot be stored is among the first, in the middle of many, or the last.
  @Test
  void whatCannotBeStoredFailsAsAnINSERT() throws SQLException {
    Catalog.Table table =
        made(
            "create table t (id int primary key, v varchar(5) not null, n numeric(4,2), b bytea,"
                + " s smallint)");
    Value fine = new Value.Text("12345");
    Value bytes = new Value.Binary(Bytes.wrap(new byte[LENGTH_MAX + 1]));
    List<Row> bad =
        List.of(
            Row.of(new Value.Int(-1), Value.NULL, Value.NULL, Value.NULL, Value.NULL),
            Row.of(new Value.Int(-1), row(0, "123456").at(1), Value.NULL, Value.NULL, Value.NULL),
            Row.of(
                new Value.Int(-1),
                fine,
                new Value.Num(new BigDecimal("100")),
                Value.NULL,
                Value.NULL),
            Row.of(new Value.Int(-1), fine, Value.NULL, bytes, Value.NULL),
            Row.of(new Value.Int(-1), fine, Value.NULL, Value.NULL, new Value.Int(32768)));
    for (Row failing : bad) {
      String expected = state(inserted(table), List.of(failing));
      for (int position : new int[] {0, 600, 2499}) {
        List<Row> rows = new ArrayList<>();
        for (int id = 0; id < 2500; id++) {
          rows.add(
              id == position
                  ? failing
                  : Row.of(new Value.Int(id), fine, Value.NULL, Value.NULL, Value.NULL));
        }
        assertEquals(expected, state(fed(table), rows), () -> failing + " at " + position);
        assertEquals(List.of(), scanned(table));
        connection.rollback();
      }
    }
    awaitFillers();
  }

  /// Closing after a failure neither fails again nor waits.
  @Test
  void whoFailedCanBeClosed() throws SQLException {
    Catalog.Table table = made("create table t (id int primary key, v varchar(5))");
    TableIo.Loader loader = fed(table);
    assertThrows(
        SQLException.class,
        () -> {
          for (int id = 0; ; id++) {
            loader.add(row(id, "too long"));
          }
        });
    loader.close();
    loader.close();
    awaitFillers();
    assertEquals(List.of(), scanned(table));
  }

  @Test
  void whoIsInterruptedStops() throws SQLException {
    Catalog.Table table = table("t");
    TableIo.Loader loader = fed(table);
    Thread.currentThread().interrupt();
    assertThrows(SQLException.class, () -> fill(loader, rows(1000)));
    assertTrue(Thread.interrupted());
    awaitFillers();
    assertEquals(List.of(), scanned(table));
  }

  /// A statement that succeeds without fetching the rows has not stored them.
  @Test
  void rowsThatNobodyAsksForAreMissed() throws SQLException {
    Catalog.Table table = table("t");
    String deaf = "VALUES (CAST(? AS VARCHAR(99)), CAST(? AS VARCHAR(99)))";
    for (int count : new int[] {0, 1, 10_000}) {
      assertEquals("XX000", state(new FedRows(connection, engine, table, deaf), rows(count)));
    }
    awaitFillers();
  }

  /// Waits until the filling threads have ended.
  private static void awaitFillers() {
    for (Thread thread : Thread.getAllStackTraces().keySet()) {
      if (thread.getName().startsWith("fill ")) {
        assertDoesNotThrow(() -> thread.join());
      }
    }
  }
}
