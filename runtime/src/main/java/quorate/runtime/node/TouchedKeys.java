package quorate.runtime.node;

import java.util.ArrayList;
import java.util.List;
import quorate.core.value.Value;
import quorate.replication.smr.Statement;
import quorate.sql.Analysed;
import quorate.sql.LockKey;

/// What ordered statements may touch: the optimistic transactions that hold any of it give way
/// first.
final class TouchedKeys {
  private TouchedKeys() {}

  static List<LockKey> of(List<Analysed.Data> analysed, List<Statement> statements) {
    List<LockKey> keys = new ArrayList<>();
    for (int i = 0; i < analysed.size(); i++) {
      for (List<Value> row : statements.get(i).rows()) {
        keys.addAll(analysed.get(i).lockKeys(row));
        if (keys.size() > 1000) {
          return analysed.stream()
              .flatMap(data -> data.writtenTables().stream())
              .map(table -> new LockKey(table, true, LockKey.Mode.TABLE, List.of()))
              .toList();
        }
      }
    }
    return keys;
  }

  /// Of one statement, however many they are.
  static List<LockKey> each(Analysed.Data data, Statement statement) {
    List<LockKey> keys = new ArrayList<>();
    for (List<Value> row : statement.rows()) {
      keys.addAll(data.lockKeys(row));
    }
    return keys;
  }
}
