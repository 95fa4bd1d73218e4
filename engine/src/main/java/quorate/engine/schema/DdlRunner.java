package quorate.engine.schema;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import quorate.database.Engine;
import quorate.database.run.LockConflict;
import quorate.engine.statement.Execution;

/// Executes the statements of an engine's own language that make up a change of the schema.
record DdlRunner(Engine engine, Connection connection, Execution execution) {
  /// Executes one of them, or one that undoes it.
  ///
  /// @throws LockConflict if something else holds the table, which may be the engine itself: the
  ///   purge of old rows in MariaDB locks the table that it works on
  /// @throws SQLException if the engine refuses it
  void execute(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
      execution.schemaChanged();
      engine.syncSchema(); // before an intent, or the change itself, can say that it has happened
    } catch (SQLException refused) {
      if (engine.isLockConflict(refused) || engine.isLost(refused)) {
        throw new LockConflict(refused);
      }
      throw refused;
    }
  }
}
