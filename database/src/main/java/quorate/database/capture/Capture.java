package quorate.database.capture;

import java.sql.Connection;
import java.sql.SQLException;
import quorate.database.Engine;
import quorate.sql.catalog.Catalog;

/// How an engine reports the changes of its transactions.
///
/// Objects created in the engine for this are Quorate's own, and are not part of tables, digests,
/// snapshots or fingerprints of the schema. Without [#install] it costs nothing; installed, it
/// costs a recorded transaction the recording ([Recording]), and any other one the check whether it
/// is recorded.
public interface Capture {
  /// The engine's best mechanism. DuckDB has no triggers; MariaDB's cost as much as selecting.
  /// Neither keeps constraints: their cascades are Quorate's statements.
  static Capture of(Engine engine) {
    if (!engine.takesTriggers()) {
      return bySelecting(engine);
    }
    return switch (engine.dialect()) {
      case H2 -> new TriggerCapture(new H2Triggers(), engine);
      case HSQLDB -> new TriggerCapture(new HsqldbTriggers(), engine);
      case DERBY -> new TriggerCapture(new DerbyTriggers(), engine);
      case POSTGRESQL -> new TriggerCapture(new PostgresqlTriggers(), engine);
      default -> bySelecting(engine);
    };
  }

  /// The mechanism of any engine without a better one.
  static Capture bySelecting(Engine engine) {
    return new SelectCapture(engine.dialect());
  }

  /// Whether the engine itself reports changes, whoever executes a statement; otherwise only
  /// statements of Quorate's runner are captured.
  boolean inEngine();

  /// Makes the engine report changes of the tables of `catalog`, and of no others: at the start and
  /// after each change of the schema. May be repeated. Commits.
  void install(Connection connection, Catalog catalog) throws SQLException;

  /// Removes everything. Commits.
  void remove(Connection connection) throws SQLException;

  /// Records the transaction that begins on `connection` now, before its first statement. May
  /// commit.
  Recording begin(Connection connection, Catalog catalog) throws SQLException;
}
