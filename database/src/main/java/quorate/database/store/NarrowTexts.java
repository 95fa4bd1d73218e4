package quorate.database.store;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import quorate.core.Bytes;
import quorate.database.Engine;
import quorate.database.engine.RoutineList;
import quorate.sql.catalog.Catalog;
import quorate.sql.ddl.Widening;

/// Text columns of a database that an earlier Quorate has made, when no text had more than 32,671
/// characters ([Widening#NARROW]): they are widened as in a new database, and routines that take
/// such texts are declared again. A database in the current format is only inspected.
public final class NarrowTexts {
  /// Marks that widening has begun: a crash may have left checks missing.
  private static final String NOTE = "widening";

  private static final String ROUTINES =
      "select specific_name from information_schema.parameters"
          + " where specific_schema = 'PUBLIC' and character_maximum_length = "
          + Widening.NARROW
          + " union select specific_name from information_schema.routines"
          + " where specific_schema = 'PUBLIC' and character_maximum_length = "
          + Widening.NARROW;

  private final Engine engine;
  private final Connection connection;
  private final Catalog catalog;

  /// @param catalog the schema that the engine has
  public NarrowTexts(Engine engine, Connection connection, Catalog catalog) {
    this.engine = engine;
    this.connection = connection;
    this.catalog = catalog;
  }

  /// Whether there is anything to widen.
  public boolean areThere() throws SQLException {
    return !columns().isEmpty() || !routines().isEmpty() || isBegun();
  }

  /// Widens the columns and routines. Commits.
  public void widen() throws SQLException {
    note(Bytes.wrap(new byte[1]));
    execute(columns());
    if (!routines().isEmpty() || isBegun() && engine.dialect().traits().declaresRoutineLengths()) {
      declareRoutines();
    }
    note(Bytes.EMPTY);
  }

  private void declareRoutines() throws SQLException {
    List<Widening.Check> checks = Widening.checks(catalog, engine.dialect());
    Set<String> there =
        new HashSet<>(names("select constraint_name from information_schema.check_constraints"));
    execute(
        checks.stream()
            .filter(check -> there.contains(check.name()))
            .map(Widening.Check::drop)
            .toList());
    execute(
        routines().stream()
            .map(name -> "DROP SPECIFIC ROUTINE \"" + name + "\" RESTRICT")
            .toList());
    RoutineList.declare(connection, engine.dialect());
    execute(checks.stream().map(Widening.Check::add).toList());
  }

  private boolean isBegun() throws SQLException {
    return MetaTables.state(connection, NOTE).length() > 0;
  }

  private void note(Bytes note) throws SQLException {
    MetaTables.setState(connection, NOTE, note);
    connection.commit();
  }

  private void execute(List<String> steps) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (String step : steps) {
        statement.execute(engine.adapted(step));
      }
    }
    if (!steps.isEmpty()) {
      engine.syncSchema();
    }
    connection.commit();
  }

  private List<String> columns() throws SQLException {
    Optional<String> query = engine.dialect().traits().narrowTexts();
    List<Widening.Column> narrow = query.isPresent() ? columns(query.get()) : List.of();
    return Widening.columns(catalog, engine.dialect(), narrow);
  }

  private List<Widening.Column> columns(String query) throws SQLException {
    List<Widening.Column> columns = new ArrayList<>();
    try (PreparedStatement statement = connection.prepareStatement(query);
        ResultSet rows = statement.executeQuery()) {
      while (rows.next()) {
        columns.add(new Widening.Column(rows.getString(1), rows.getString(2)));
      }
    }
    return columns;
  }

  /// Only HSQLDB, among the engines with narrow texts, declares the length of a routine's texts.
  private List<String> routines() throws SQLException {
    return engine.dialect().traits().declaresRoutineLengths() ? names(ROUTINES) : List.of();
  }

  private List<String> names(String query) throws SQLException {
    List<String> names = new ArrayList<>();
    try (PreparedStatement statement = connection.prepareStatement(query);
        ResultSet rows = statement.executeQuery()) {
      while (rows.next()) {
        names.add(rows.getString(1));
      }
    }
    return names;
  }
}
