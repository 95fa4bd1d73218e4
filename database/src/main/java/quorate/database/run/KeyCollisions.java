package quorate.database.run;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import quorate.core.value.Row;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.core.value.Value;
import quorate.sql.plan.Plan;

/// Finds collisions of keys that an UPDATE will move while foreign keys refer to them
/// ([Plan.KeyMoves]).
final class KeyCollisions {
  private KeyCollisions() {}

  /// The keys before and after the update.
  ///
  /// @throws SqlException 23505 if a row gets the former key of another one
  static List<MovedReferences.Move> look(Session session, Plan.Update update) throws SQLException {
    if (update.moves().isEmpty()) {
      return List.of();
    }
    Plan.KeyMoves moves = update.moves().get();
    List<Row> rows = session.query(moves.rows(), List.of());
    if (rows.size() > 1) {
      refuse(moves, rows);
    }
    List<MovedReferences.Move> moved = new ArrayList<>();
    for (Plan.MovedKey key : moves.keys()) {
      for (Row row : rows) {
        moved.add(
            MovedReferences.Move.of(
                update.table(),
                key.key().columns(),
                values(row, key.before()),
                values(row, key.after())));
      }
    }
    return moved;
  }

  private static void refuse(Plan.KeyMoves moves, List<Row> rows) {
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
                  "duplicate key value violates unique constraint \"" + key.key().name() + "\""));
        }
      }
    }
  }

  private static List<Value> values(Row row, List<Integer> positions) {
    return positions.stream().map(row::at).toList();
  }
}
