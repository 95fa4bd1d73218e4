package quorate.database.run;

import java.sql.SQLException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import quorate.core.value.Row;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.core.value.Value;
import quorate.sql.Plan;

/// Whether an UPDATE would move keys that foreign keys refer to onto each other ([Plan.KeyMoves]).
final class KeyCollisions {
  private KeyCollisions() {}

  /// @throws SqlException 23505, if a key of one of its rows becomes what that of another one was
  static void refuse(Session session, Plan.KeyMoves moves) throws SQLException {
    List<Row> rows = session.query(moves.rows(), List.of());
    if (rows.size() < 2) {
      return;
    }
    for (Plan.MovedKey key : moves.keys()) {
      Set<List<Value>> before = new HashSet<>();
      rows.forEach(row -> before.add(values(row, key.before())));
      for (Row row : rows) {
        List<Value> after = values(row, key.after());
        if (!after.contains(Value.NULL)
            && before.contains(after)
            && !after.equals(values(row, key.before()))) {
          throw new SqlException(
              new SqlError(
                  "23505",
                  "duplicate key value violates unique constraint \"" + key.name() + "\""));
        }
      }
    }
  }

  private static List<Value> values(Row row, List<Integer> positions) {
    return positions.stream().map(row::at).toList();
  }
}
