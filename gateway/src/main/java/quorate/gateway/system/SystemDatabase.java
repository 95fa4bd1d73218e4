package quorate.gateway.system;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.sqlite.Function;
import org.sqlite.SQLiteConnection;
import org.sqlite.SQLiteErrorCode;
import quorate.core.value.SqlException;
import quorate.database.engine.server.Scratch;
import quorate.runtime.client.SessionErrors;
import quorate.sql.builtin.BuiltinCatalog;
import quorate.sql.system.Objects;
import quorate.sql.system.SystemCatalog;
import quorate.sql.system.SystemQuery;

/// An in-memory engine that holds the system catalog of one schema at a time, and answers one query
/// at a time.
final class SystemDatabase implements AutoCloseable {
  private static final int ROWS_MAX = 1_000_000;

  private static final Map<String, Routine> ROUTINES = new TreeMap<>();

  /// The indexes besides those on oid columns.
  private static final Map<String, String> INDEXES =
      Map.ofEntries(
          Map.entry("attribute", "pg_attribute\" (attrelid, attnum)"),
          Map.entry("class", "pg_class\" (relname)"),
          Map.entry("constraint", "pg_constraint\" (conrelid)"),
          Map.entry("foreign", "pg_constraint\" (confrelid)"),
          Map.entry("backing", "pg_constraint\" (conindid)"),
          Map.entry("indexes", "pg_index\" (indrelid)"),
          Map.entry("index", "pg_index\" (indexrelid)"),
          Map.entry("default", "pg_attrdef\" (adrelid, adnum)"),
          Map.entry("depending", "pg_depend\" (objid)"),
          Map.entry("depended", "pg_depend\" (refobjid)"),
          Map.entry("type", "pg_type\" (typname)"),
          Map.entry("described", "pg_description\" (objoid)"));

  static {
    ROUTINES.putAll(ObjectRoutines.all());
    ROUTINES.putAll(SessionRoutines.all());
    ROUTINES.putAll(AccessRoutines.all());
    ROUTINES.putAll(LockRoutines.all());
    ROUTINES.putAll(ListRoutines.all());
    ROUTINES.putAll(TextRoutines.all());
    ROUTINES.putAll(NumberRoutines.all());
    ROUTINES.putAll(SpanRoutines.all());
    ROUTINES.putAll(FoldRoutines.all());
    ROUTINES.putAll(JsonRoutines.all());
    ROUTINES.put("keywords", _ -> Keywords.ROWS);
  }

  /// The rows of pg_get_keywords.
  private static final class Keywords {
    static final String ROWS = rows();

    private static String rows() {
      List<String> rows = new ArrayList<>();
      for (List<String> each : BuiltinCatalog.rows().getOrDefault("pg_get_keywords", List.of())) {
        rows.add(
            "[%s,%s,%d,%s,%s]"
                .formatted(
                    JsonText.quoted(each.get(0)),
                    JsonText.quoted(each.get(1)),
                    each.get(2).equals("t") ? 1 : 0,
                    JsonText.quoted(each.get(3)),
                    JsonText.quoted(each.get(4))));
      }
      return "[" + String.join(",", rows) + "]";
    }
  }

  private final Connection connection;

  /// The number of rows of each relation that do not depend on the schema.
  private final Map<String, Integer> fixed = new TreeMap<>();

  /// The number of the schema whose rows it holds.
  private long held = -1;

  private Optional<SystemCatalog> system = Optional.empty();
  private Optional<Asker> asker = Optional.empty();
  private Optional<Objects> seen = Optional.empty();
  private Optional<RuntimeException> refused = Optional.empty();

  private SystemDatabase(Connection connection) {
    this.connection = connection;
  }

  static SystemDatabase open() {
    try {
      SystemDatabase database = new SystemDatabase(Scratch.open());
      database.create();
      return database;
    } catch (SQLException broken) {
      throw failure(broken);
    }
  }

  private static SqlException failure(SQLException broken) {
    if (broken.getErrorCode() == SQLiteErrorCode.SQLITE_INTERRUPT.code) {
      return SessionErrors.canceled();
    }
    String message = String.valueOf(broken.getMessage());
    if (message.contains("integer overflow")) {
      return new SqlException("22003", "bigint out of range");
    }
    return isLack(broken, message)
        ? new SqlException(
            "0A000", "this query of the system catalog is not supported by Quorate: " + message)
        : new SqlException("XX000", "the system catalog's engine: " + broken.getMessage());
  }

  /// Whether the error is due to a feature that the engine lacks.
  private static boolean isLack(SQLException broken, String message) {
    return broken.getErrorCode() == SQLiteErrorCode.SQLITE_MISMATCH.code
        || message.contains("no such function")
        || message.contains("wrong number of arguments")
        || message.contains("misuse of")
        || message.contains("recursive reference")
        || message.contains("circular reference")
        || message.contains("malformed JSON");
  }

  /// The names of the routines.
  static Set<String> routines() {
    return ROUTINES.keySet();
  }

  private void create() throws SQLException {
    connection.setAutoCommit(false);
    try (Statement statement = connection.createStatement()) {
      for (BuiltinCatalog.Relation relation : SystemCatalog.tables()) {
        List<String> columns =
            relation.columns().stream().map(column -> "\"" + column.name() + "\"").toList();
        statement.execute(
            "CREATE TABLE \"%s\" (%s)".formatted(relation.qualified(), String.join(", ", columns)));
        if (relation.position("oid") >= 0) {
          statement.execute(
              "CREATE INDEX \"by oid of %s\" ON \"%s\" (oid)"
                  .formatted(relation.name(), relation.qualified()));
        }
      }
      for (var index : INDEXES.entrySet()) {
        statement.execute(
            "CREATE INDEX \"by " + index.getKey() + "\" ON \"pg_catalog." + index.getValue());
      }
    }
    insert(SystemCatalog.fixed());
    SystemCatalog.fixed().forEach((table, rows) -> fixed.put(table, rows.size()));
    connection.commit();
    for (var routine : ROUTINES.entrySet()) {
      Function.create(connection, "q_" + routine.getKey(), new Adapter(routine.getValue()), -1, 0);
    }
  }

  private void insert(Map<String, List<@Nullable Object[]>> tables) throws SQLException {
    for (var table : tables.entrySet()) {
      if (table.getValue().isEmpty()) {
        continue;
      }
      int width = table.getValue().getFirst().length;
      String marks = "?" + ", ?".repeat(width - 1);
      try (PreparedStatement insert =
          connection.prepareStatement(
              "INSERT INTO \"%s\" VALUES (%s)".formatted(table.getKey(), marks))) {
        for (@Nullable Object[] row : table.getValue()) {
          for (int i = 0; i < width; i++) {
            insert.setObject(i + 1, row[i]);
          }
          insert.addBatch();
        }
        insert.executeBatch();
      }
    }
  }

  boolean holds(long number) {
    return held == number;
  }

  /// Loads the rows of a schema unless it holds those of this number already.
  void hold(long number, SystemCatalog rows) {
    if (holds(number)) {
      return;
    }
    held = -1;
    try (Statement statement = connection.createStatement()) {
      for (BuiltinCatalog.Relation relation : SystemCatalog.tables()) {
        statement.execute(
            "DELETE FROM \"%s\" WHERE rowid > %d"
                .formatted(relation.qualified(), fixed.getOrDefault(relation.qualified(), 0)));
      }
      insert(rows.rows());
      connection.commit();
    } catch (SQLException broken) {
      throw failure(broken);
    }
    system = Optional.of(rows);
    held = number;
  }

  /// The objects as the last querying session sees them.
  Objects objects() {
    return seen.orElseGet(() -> system.orElseThrow().objects());
  }

  /// The rows of a query's answer: numbers, texts and nulls.
  List<@Nullable Object[]> run(
      SystemQuery query, List<? extends @Nullable Object> parameters, Asker session) {
    asker = Optional.of(session);
    seen =
        Optional.of(system.orElseThrow().objects().along(SessionRoutines.path(session).searched()));
    refused = Optional.empty();
    try {
      SessionRows.of(query.relations(), session, objects()).ifPresent(this::replace);
      try (PreparedStatement statement = connection.prepareStatement(query.sql())) {
        // A parameter may be used for its type alone, as in pg_typeof($1), and not be bound.
        int bound =
            Math.min(parameters.size(), statement.getParameterMetaData().getParameterCount());
        for (int i = 0; i < bound; i++) {
          statement.setObject(i + 1, parameters.get(i));
        }
        return rows(statement, query.columns().size());
      }
    } catch (SQLException broken) {
      throw refused.orElseGet(() -> failure(broken));
    } finally {
      asker = Optional.empty();
    }
  }

  private void replace(Map<String, List<@Nullable Object[]>> tables) {
    try (Statement statement = connection.createStatement()) {
      for (String table : tables.keySet()) {
        statement.execute("DELETE FROM \"" + table + "\"");
      }
      insert(tables);
      connection.commit();
    } catch (SQLException broken) {
      throw failure(broken);
    }
  }

  private static List<@Nullable Object[]> rows(PreparedStatement statement, int width)
      throws SQLException {
    List<@Nullable Object[]> rows = new ArrayList<>();
    try (ResultSet result = statement.executeQuery()) {
      while (result.next()) {
        @Nullable Object[] row = new Object[width];
        for (int i = 0; i < width; i++) {
          Object value = result.getObject(i + 1);
          row[i] = value instanceof Integer number ? (Object) number.longValue() : value;
        }
        rows.add(row);
        if (rows.size() > ROWS_MAX) {
          throw new SqlException(
              "54000", "more than " + ROWS_MAX + " rows of the system catalog are not supported");
        }
      }
    }
    return rows;
  }

  /// Interrupts the running query, from another thread.
  void interrupt() {
    try {
      connection.unwrap(SQLiteConnection.class).getDatabase().interrupt();
    } catch (SQLException closed) {
      return; // a closed connection runs nothing
    }
  }

  @Override
  public void close() {
    try {
      connection.close();
    } catch (SQLException gone) {
      return; // nothing on disk to keep
    }
  }

  /// Exposes a routine as a function of the engine.
  private final class Adapter extends Function {
    private static final int INTEGER = 1;
    private static final int FLOAT = 2;
    private static final int NULL = 5;
    private final Routine routine;

    Adapter(Routine routine) {
      this.routine = routine;
    }

    @Override
    protected void xFunc() throws SQLException {
      List<@Nullable Object> values = new ArrayList<>();
      for (int i = 0; i < args(); i++) {
        values.add(
            switch (value_type(i)) {
              case NULL -> null;
              case INTEGER -> (Object) value_long(i);
              case FLOAT -> value_double(i);
              default -> value_text(i);
            });
      }
      try {
        answer(routine.call(new Routine.Arguments(values, objects(), asker.orElseThrow())));
      } catch (SqlException | LockNeeded | SleepNeeded failed) {
        refused = Optional.of(failed);
        error(failed.toString());
      } catch (RuntimeException broken) {
        refused = Optional.of(new SqlException("XX000", "internal error: " + broken));
        error(broken.toString());
      }
    }

    private void answer(@Nullable Object value) throws SQLException {
      switch (value) {
        case null -> result();
        case String text -> result(text);
        case Long number -> result(number.longValue());
        case Integer number -> result(number.intValue());
        case Double number -> result(number.doubleValue());
        case Boolean bool -> result(bool ? 1 : 0);
        default -> throw new IllegalStateException("a routine gave a " + value.getClass());
      }
    }
  }
}
