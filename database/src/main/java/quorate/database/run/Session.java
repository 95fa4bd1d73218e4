package quorate.database.run;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import quorate.core.value.Column;
import quorate.core.value.Row;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.database.SupplementaryTexts;
import quorate.sql.catalog.Catalog;
import quorate.sql.ddl.StoredLimits;
import quorate.sql.dialect.Dialect;
import quorate.sql.dialect.EngineTypes;
import quorate.sql.plan.Choices;
import quorate.sql.plan.Plan;
import quorate.sql.plan.Slot;
import quorate.sql.type.Coerce;

/// One execution of one statement: its bound values, and its connection to the engine.
final class Session {
  /// All rows of a query at once.
  static final int ALL_ROWS = 0;

  private final Connection connection;
  private final Statements statements;
  private final Dialect dialect;
  private final Binds binds;
  private final SlotValues values;
  private final int lengthMax;

  /// @param lengthMax how long a stored text or bytea may be
  Session(
      Connection connection,
      Statements statements,
      Dialect dialect,
      List<Value> parameters,
      List<Value> literals,
      Choices choices,
      Draws sequences,
      int lengthMax) {
    this.connection = connection;
    this.statements = statements;
    this.dialect = dialect;
    binds = new Binds(dialect);
    if (EngineTypes.comparesUnits(dialect)) {
      SupplementaryTexts.MET.note(parameters);
      SupplementaryTexts.MET.note(literals);
    }
    this.lengthMax = lengthMax;
    values = new SlotValues(dialect, parameters, literals, choices, sequences, lengthMax);
  }

  /// The same for another statement, which draws nothing.
  Session of(List<Value> parameters, List<Value> literals, Choices choices) {
    Draws draws = new Draws(Draws.NOTHING, choices.session().drawn());
    return new Session(
        connection, statements, dialect, parameters, literals, choices, draws, lengthMax);
  }

  /// A slot's value, given the current row.
  Value value(Slot slot, List<Value> row) {
    return values.value(slot, row);
  }

  /// A value to be stored in a column.
  Value assigned(Value value, Catalog.TableColumn column) {
    return StoredLimits.require(assigned(value, column.type(), column.typmod()), lengthMax);
  }

  /// A value to be passed to a parameter.
  Value assigned(Value value, SqlType type, int typmod) {
    return values.inZone(() -> Coerce.to(value, type, typmod));
  }

  private Plan.Rendered rendered(Map<Dialect, Plan.Rendered> sql) {
    Plan.Rendered rendered = given(sql);
    return SupplementaryTexts.MET.any() ? rendered.exact() : rendered;
  }

  private Plan.Rendered given(Map<Dialect, Plan.Rendered> sql) {
    Plan.Rendered rendered = sql.get(dialect);
    if (rendered == null) {
      throw new SqlException("0A000", dialect.title() + " cannot run this statement");
    }
    return rendered;
  }

  /// Notes texts of the current row that reach the statement.
  private void noteRow(List<Value> row) {
    if (EngineTypes.comparesUnits(dialect)) {
      SupplementaryTexts.MET.note(row);
    }
  }

  private PreparedStatement bound(Plan.Rendered rendered, List<Value> row) throws SQLException {
    PreparedStatement statement = statements.get(connection, rendered.sql());
    bind(statement, 0, rendered.binds(), row);
    return statement;
  }

  private void bind(PreparedStatement statement, int before, List<Slot> slots, List<Value> row)
      throws SQLException {
    for (int i = 0; i < slots.size(); i++) {
      Slot slot = slots.get(i);
      binds.set(statement, before + i + 1, value(slot, row), slot.type());
    }
  }

  int update(Map<Dialect, Plan.Rendered> sql, List<Value> row) throws SQLException {
    noteRow(row);
    return bound(rendered(sql), row).executeUpdate();
  }

  /// The statement's bound values, in the order of its question marks.
  List<Value> bound(Map<Dialect, Plan.Rendered> sql) {
    return given(sql).exact().binds().stream().map(slot -> value(slot, List.of())).toList();
  }

  /// Executes one statement for each of these rows, in one message.
  ///
  /// @param rows rows as of [#bound(Map)]
  /// @return how many rows each execution has changed
  int[] updateEach(Map<Dialect, Plan.Rendered> sql, List<List<Value>> rows) throws SQLException {
    Plan.Rendered rendered = given(sql).exact();
    PreparedStatement statement = statements.get(connection, rendered.sql());
    try {
      for (List<Value> row : rows) {
        for (int i = 0; i < row.size(); i++) {
          binds.set(statement, i + 1, row.get(i), rendered.binds().get(i).type());
        }
        if (rows.size() == 1) {
          return new int[] {statement.executeUpdate()};
        }
        statement.addBatch();
      }
      return statement.executeBatch();
    } finally {
      statement.clearBatch();
    }
  }

  /// A query's rows; LIMIT and OFFSET have PostgreSQL's meaning.
  List<Row> query(Plan.Query query, List<Value> row) throws SQLException {
    List<Row> rows = new ArrayList<>();
    query(query, row, ALL_ROWS, rows::add);
    return rows;
  }

  /// The same row by row: if `fetched` is not [#ALL_ROWS], the driver fetches so many at once, and
  /// the connection is occupied until the last row.
  void query(Plan.Query query, List<Value> row, int fetched, Consumer<Row> sink)
      throws SQLException {
    if (values.isEmpty(query, row)) {
      return;
    }
    noteRow(row);
    Plan.Rendered rendered = rendered(query.sql());
    PreparedStatement statement = statements.get(connection, rendered.sql());
    List<JdbcValue> bound = values.of(query, rendered, row);
    for (int i = 0; i < bound.size(); i++) {
      bound.get(i).bind(statement, i + 1);
    }
    statement.setFetchSize(fetched);
    try (ResultSet rows = statement.executeQuery()) {
      read(rows, query, sink);
    }
  }

  /// A query's rows for each of these executions, in one message.
  static List<List<Row>> queryEach(List<Session> all, Plan.Query query) throws SQLException {
    Session first = all.getFirst();
    Plan.Rendered rendered = first.rendered(query.sql());
    String sql = String.join("; ", Collections.nCopies(all.size(), rendered.sql()));
    PreparedStatement together = first.statements.get(first.connection, sql);
    int at = 0;
    for (Session each : all) {
      for (JdbcValue bound : each.values.of(query, rendered, List.of())) {
        bound.bind(together, ++at);
      }
    }
    together.setFetchSize(ALL_ROWS);
    together.execute();
    List<List<Row>> answers = new ArrayList<>();
    for (Session each : all) {
      List<Row> rows = new ArrayList<>();
      try (ResultSet found = together.getResultSet()) {
        each.read(found, query, rows::add);
      }
      together.getMoreResults();
      answers.add(rows);
    }
    return answers;
  }

  /// The outcome of a statement that changes rows.
  ///
  /// @param before the rows before the change
  /// @param count how many it has changed
  record Changed(List<Row> before, int count) {}

  /// Reads rows and then changes them; in one message to an engine in a process of its own that
  /// takes two statements at once.
  Changed change(Plan.Query before, Map<Dialect, Plan.Rendered> change) throws SQLException {
    if (!dialect.traits().sendsStatementsTogether() || values.isEmpty(before, List.of())) {
      return new Changed(query(before, List.of()), update(change, List.of()));
    }
    Plan.Rendered first = rendered(before.sql());
    Plan.Rendered second = rendered(change);
    PreparedStatement both = statements.get(connection, first.sql() + "; " + second.sql());
    List<JdbcValue> bound = values.of(before, first, List.of());
    for (int i = 0; i < bound.size(); i++) {
      bound.get(i).bind(both, i + 1);
    }
    bind(both, bound.size(), second.binds(), List.of());
    both.setFetchSize(ALL_ROWS);
    both.execute();
    List<Row> rows = new ArrayList<>();
    try (ResultSet found = both.getResultSet()) {
      read(found, before, rows::add);
    }
    both.getMoreResults();
    return new Changed(rows, both.getUpdateCount());
  }

  private void read(ResultSet rows, Plan.Query query, Consumer<Row> sink) throws SQLException {
    try {
      if (query.divisions().isEmpty()) {
        read(rows, query.columns(), query.scales(), sink);
        return;
      }
      List<Column> raw = new ArrayList<>(query.columns());
      query.operands().forEach(type -> raw.add(new Column("operand", type)));
      query
          .divisions()
          .forEach(each -> raw.set(each.column(), new Column("computed", SqlType.INT4)));
      read(rows, raw, query.scales(), each -> sink.accept(divided(query, each)));
    } catch (LockConflict givenUp) {
      statements.cancel(connection); // otherwise MariaDB's driver reads all remaining rows
      throw givenUp;
    }
  }

  private static Row divided(Plan.Query query, Row raw) {
    List<Value> values = new ArrayList<>(raw.values().subList(0, query.columns().size()));
    for (Plan.Division division : query.divisions()) {
      values.set(division.column(), division.formula().value(raw::at));
    }
    return new Row(values);
  }

  private void read(ResultSet rows, List<Column> columns, List<Integer> scales, Consumer<Row> sink)
      throws SQLException {
    while (rows.next()) {
      List<Value> values = new ArrayList<>(columns.size());
      for (int i = 0; i < columns.size(); i++) {
        Value value = binds.get(rows, i + 1, columns.get(i).type());
        values.add(shown(value, scales.get(i)));
      }
      sink.accept(new Row(values));
    }
  }

  /// A numeric with the digits that PostgreSQL would show, if these are known, or as few as
  /// possible: engines keep different numbers of trailing zeros.
  static Value shown(Value value, int scale) {
    if (!(value instanceof Value.Num(var number))) {
      return value;
    }
    if (scale >= 0) {
      return new Value.Num(number.setScale(scale, java.math.RoundingMode.HALF_UP));
    }
    var bare = number.signum() == 0 ? java.math.BigDecimal.ZERO : number.stripTrailingZeros();
    return new Value.Num(bare.scale() < 0 ? bare.setScale(0) : bare);
  }

  /// Executes Quorate's own SQL, with values in the order of its question marks.
  int execute(String sql, List<Value> values, List<SqlType> types) throws SQLException {
    return own(sql, values, types).executeUpdate();
  }

  List<Row> select(
      String sql,
      List<Value> values,
      List<SqlType> types,
      List<Column> columns,
      List<Integer> scales)
      throws SQLException {
    try (ResultSet rows = own(sql, values, types).executeQuery()) {
      List<Row> read = new ArrayList<>();
      read(rows, columns, scales, read::add);
      return read;
    }
  }

  private PreparedStatement own(String sql, List<Value> values, List<SqlType> types)
      throws SQLException {
    PreparedStatement statement = statements.get(connection, sql);
    for (int i = 0; i < values.size(); i++) {
      binds.set(statement, i + 1, values.get(i), types.get(i));
    }
    return statement;
  }

  /// Inserts rows into a table as they are.
  RowInserts inserts(Catalog.Table table) {
    return new RowInserts(dialect, table, sql -> statements.get(connection, sql));
  }
}
