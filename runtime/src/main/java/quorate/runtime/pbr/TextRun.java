package quorate.runtime.pbr;

import java.sql.Connection;
import java.sql.SQLException;
import quorate.core.value.Result;
import quorate.database.run.LockConflict;
import quorate.engine.statement.GivenValues;
import quorate.replication.statement.OrderedStatement;

/// Executes a transaction that was shipped as its statements, while nobody else writes.
record TextRun(PbrStore store, Connection connection, Text text) {
  boolean changesSchema() {
    return text.statements().stream().anyMatch(store.open()::changesSchema);
  }

  /// Executes all statements in the connection's transaction.
  ///
  /// @throws SQLException if a statement fails here that did not fail at its primary
  void all() throws SQLException {
    for (OrderedStatement statement : text.statements()) {
      GivenValues leased = new GivenValues(statement.leased());
      Result result;
      try {
        result =
            store.open().run(connection, statement, name -> leased.next(name).orElseThrow(), false);
      } catch (LockConflict conflict) {
        throw conflict.getCause() instanceof SQLException cause
            ? cause
            : new SQLException(conflict);
      }
      require(result);
    }
  }

  /// Only what has succeeded at the primary is shipped.
  ///
  /// @throws SQLException if it has failed here
  static void require(Result result) throws SQLException {
    if (result instanceof Result.Failed failed) {
      throw new SQLException(
          "a statement fails that has not failed at the primary: " + failed.error().message(),
          "XX000");
    }
  }
}
