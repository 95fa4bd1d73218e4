package quorate.engine.statement;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import quorate.core.value.Value;
import quorate.replication.statement.OrderedStatement;
import quorate.sql.Analysed;
import quorate.sql.plan.LockKey;

/// The keys that ordered statements may touch: optimistic transactions that hold any of them give
/// way first.
public final class TouchedKeys {
  private static final int AT_ONCE = 1000;

  private TouchedKeys() {}

  /// All keys of some statements, in portions: a transaction may have any number.
  public static void some(
      List<Analysed.Data> analysed, List<OrderedStatement> statements, Consumer<List<LockKey>> to) {
    List<LockKey> keys = new ArrayList<>();
    for (int i = 0; i < analysed.size(); i++) {
      for (List<Value> row : statements.get(i).rows()) {
        keys.addAll(analysed.get(i).lockKeys(row));
        if (keys.size() >= AT_ONCE) {
          to.accept(keys);
          keys = new ArrayList<>();
        }
      }
    }
    to.accept(keys);
  }

  /// All keys of one statement.
  public static List<LockKey> each(Analysed.Data data, OrderedStatement statement) {
    List<LockKey> keys = new ArrayList<>();
    for (List<Value> row : statement.rows()) {
      keys.addAll(data.lockKeys(row));
    }
    return keys;
  }
}
