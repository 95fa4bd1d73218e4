package quorate.database.capture;

import java.sql.Connection;
import java.sql.SQLException;
import quorate.database.Engine;
import quorate.sql.catalog.Catalog;

/// How an engine is made to tell what its transactions change.
///
/// What is put into the engine for it is Quorate's own, and nothing that tables, digests, snapshots
/// or fingerprints of the schema contain. Without [#install] it costs nothing; installed, a
/// transaction pays for it where a [Recording] listens, and else for the question whether one does.
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

  /// The mechanism of any engine that has no better one.
  static Capture bySelecting(Engine engine) {
    return new SelectCapture(engine.dialect());
  }

  /// Whether the engine itself tells, whoever executes a statement; otherwise only what Quorate's
  /// runner executes is heard of.
  boolean inEngine();

  /// Makes the engine tell of the tables of `catalog`, and of no others: at the start and after
  /// each change of the schema, any number of times. Commits.
  void install(Connection connection, Catalog catalog) throws SQLException;

  /// Takes everything out. Commits.
  void remove(Connection connection) throws SQLException;

  /// Listens to the transaction that begins on `connection` now, before its first statement. May
  /// commit.
  Recording begin(Connection connection, Catalog catalog) throws SQLException;
}
