package quorate.database.run;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.database.Engine;
import quorate.database.SupplementaryTexts;

/// A statement of an engine that is a step of a change of the schema.
final class SchemaStep {
  private SchemaStep() {}

  /// Derby may see a change of the schema that was just rolled back elsewhere: on a second look it
  /// is gone, or the transaction must begin again.
  static void run(Engine engine, Connection connection, String sql) throws SQLException {
    SupplementaryTexts.MET.note(sql); // a default's constant is stored
    for (boolean again = true; ; again = false) {
      try (Statement statement = connection.createStatement()) {
        statement.execute(sql);
        return;
      } catch (SQLException failed) {
        if (engine.isNeverMade(failed)) {
          return;
        }
        if (!engine.isStalePlan(failed)) {
          throw failed;
        }
        if (!again) {
          throw new SqlException(
              new SqlError("40001", "could not serialize access due to a change of the schema")
                  .withHint("The transaction might succeed if retried."));
        }
      }
    }
  }
}
