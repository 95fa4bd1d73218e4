package quorate.engine.schema;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.TreeMap;
import quorate.core.Bytes;
import quorate.core.value.Result;
import quorate.database.Engine;
import quorate.database.run.LockConflict;
import quorate.database.store.MetaTables;
import quorate.database.store.Sweep;
import quorate.engine.statement.Execution;
import quorate.engine.statement.Sequences;
import quorate.replication.statement.OrderedStatement;
import quorate.sql.catalog.Catalog;
import quorate.sql.ddl.NarrowNumerics;

/// Widens the numerics of a database that an earlier version created ([NarrowNumerics]), when it is
/// opened. No client asks for this change of the schema; all replicas make it alike, each for
/// itself. Values stay the same, and so do digests of tables.
public final class WideningOfNumerics {
  /// Marks that widening has begun: a crash may have left it incomplete.
  private static final String NOTE = "numerics";

  /// The number of attempts to get a lock that another transaction holds; each waits as long as the
  /// engine waits for a lock.
  private static final int TURNS = 30;

  private WideningOfNumerics() {}

  public static boolean isBegun(Connection connection) throws SQLException {
    return MetaTables.state(connection, NOTE).length() > 0;
  }

  /// The schema afterwards. Does nothing while a client's change is under way. Commits.
  public static Catalog of(
      Engine engine, Connection connection, Execution execution, Catalog catalog)
      throws SQLException {
    List<String> statements = NarrowNumerics.statements(catalog);
    boolean begun = isBegun(connection);
    boolean amid = MetaTables.intent(connection).length() > 0;
    if (!begun && (amid || statements.isEmpty())) {
      connection.commit();
      return catalog;
    }
    MetaTables.setState(connection, NOTE, Bytes.wrap(new byte[1]));
    connection.commit();
    SchemaChange.Outcome outcome = changed(engine, connection, execution, catalog, statements);
    if (outcome.results().getLast() instanceof Result.Failed(var error)) {
      throw new SQLException("its numerics cannot be made wide: " + error.message(), "XX000");
    }
    Catalog after = NarrowNumerics.after(catalog, outcome.catalog());
    StoredCatalog.write(connection, after);
    MetaTables.setIntent(connection, 0, Bytes.EMPTY);
    MetaTables.setState(connection, NOTE, Bytes.EMPTY);
    connection.commit();
    if (engine.ddlCommits()) {
      Sweep.run(engine, connection);
      connection.commit();
    }
    execution.schemaChanged();
    return after;
  }

  /// Performs the change, and repeats it while a transaction that will end soon blocks it.
  private static SchemaChange.Outcome changed(
      Engine engine,
      Connection connection,
      Execution execution,
      Catalog catalog,
      List<String> statements)
      throws SQLException {
    for (int turn = 1; ; turn++) {
      try {
        List<OrderedStatement> ordered =
            statements.stream()
                .map(each -> OrderedStatement.of(each, List.of(), List.of(), 0, 0))
                .toList();
        return SchemaChange.run(
            new SchemaTask(
                engine, connection, execution, catalog, PendingChange.PLACE, ordered, _ -> true),
            new Sequences(new TreeMap<>()));
      } catch (LockConflict inTheWay) {
        if (turn == TURNS) {
          throw inTheWay;
        }
        connection.rollback();
      }
    }
  }
}
