package quorate.database.probe;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import quorate.core.value.Column;
import quorate.core.value.PgText;
import quorate.core.value.Result;
import quorate.core.value.Row;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.database.Engine;
import quorate.database.OwnConnection;
import quorate.database.run.Runner;
import quorate.sql.Analysed;
import quorate.sql.Analyser;
import quorate.sql.catalog.Catalog;
import quorate.sql.ddl.DdlPlan;
import quorate.sql.ddl.DdlPlanner;
import quorate.sql.plan.Choices;

/// Scratch tables to try an engine on, and PostgreSQL statements over them, rendered in the
/// engine's dialect. The tables have names that no user has and are dropped afterwards.
final class Scratch implements AutoCloseable {
  private static final String PREFIX = "quorate probe ";

  private final Engine engine;
  private final Runner runner;
  private final Connection connection;
  private Catalog catalog = Catalog.EMPTY;

  Scratch(Engine engine) throws SQLException {
    this.engine = engine;
    runner = new Runner(engine);
    drop(engine); // left by a probe that did not end
    connection = engine.connectAlone(); // MariaDB's purge may hold a table
  }

  /// The quoted name of one of the tables.
  static String name(String table) {
    return "\"" + PREFIX + table + "\"";
  }

  Engine engine() {
    return engine;
  }

  Catalog.Table table(String name) {
    Catalog.Table table = catalog.tables().get(PREFIX + name);
    if (table == null) {
      throw new IllegalArgumentException("no table " + name);
    }
    return table;
  }

  /// The answer in one line: values separated by `|` and rows by blanks, `ok`, or the SQLSTATE of
  /// the error; `unable` if the statement cannot be rendered in the dialect.
  String answer(String sql) throws SQLException {
    try {
      Analysed analysed = Analyser.analyse(sql, catalog, List.of());
      Result result =
          switch (analysed) {
            case Analysed.Ddl ddl -> change(ddl);
            case Analysed.Data data -> asked(data);
            default -> throw new IllegalArgumentException(sql);
          };
      return shown(result);
    } catch (SqlException refused) {
      return state(refused.error());
    }
  }

  private Result asked(Analysed.Data data) throws SQLException {
    if (data.unable().containsKey(engine.dialect())) {
      return new Result.Done("unable");
    }
    Choices choices = new Choices(Instant.EPOCH, 1);
    Result result = runner.run(connection, catalog, data, List.of(), choices, _ -> 1);
    if (result instanceof Result.Failed) {
      connection.rollback();
    } else {
      connection.commit();
    }
    return result;
  }

  private Result change(Analysed.Ddl ddl) throws SQLException {
    Choices choices = new Choices(Instant.EPOCH, 1);
    DdlPlan plan = DdlPlanner.plan(catalog, ddl, choices);
    for (DdlPlan.Step step : plan.steps(engine.dialect())) {
      Optional<Result> _ = runner.runStep(connection, plan.after(), step, choices, _ -> 1);
    }
    connection.commit();
    catalog = plan.after();
    return new Result.Done("ok");
  }

  private static String shown(Result result) {
    return switch (result) {
      case Result.Rows rows ->
          rows.rows().stream()
              .map(row -> shown(rows.columns(), row))
              .collect(Collectors.joining(" "));
      case Result.Streamed streamed -> streamed.tag();
      case Result.Done done -> done.tag().equals("unable") ? "unable" : "ok";
      case Result.Failed failed -> state(failed.error());
    };
  }

  /// The SQLSTATE, with the engine's message if the failure is its own.
  private static String state(SqlError error) {
    return error.sqlState().equals("XX000")
        ? "XX000 (" + error.message().replace('\n', ' ') + ")"
        : error.sqlState();
  }

  private static String shown(List<Column> columns, Row row) {
    List<String> values = new ArrayList<>();
    for (int i = 0; i < columns.size(); i++) {
      Column column = columns.get(i);
      values.add(PgText.print(row.at(i), column.type(), column.typmod()));
    }
    return String.join("|", values);
  }

  // Executed as it stands, in the engine's own SQL.

  static String value(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      return rows.next() ? String.valueOf(rows.getString(1)) : "";
    }
  }

  static String execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
      return "";
    }
  }

  private static void drop(Engine engine) throws SQLException {
    List<String> mine = engine.tables().stream().filter(name -> name.startsWith(PREFIX)).toList();
    if (mine.isEmpty()) {
      return;
    }
    try (OwnConnection own = OwnConnection.alone(engine)) {
      for (String name : mine.reversed()) { // a referring table is made later
        execute(own.connection(), "DROP TABLE \"" + name + "\"");
      }
      own.connection().commit();
    }
  }

  @Override
  public void close() throws SQLException {
    if (!connection.isClosed()) {
      connection.rollback();
      connection.close();
    }
    drop(engine);
  }
}
