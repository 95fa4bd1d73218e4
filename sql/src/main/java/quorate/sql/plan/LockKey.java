package quorate.sql.plan;

import java.util.List;
import quorate.core.value.Value;

/// Something that a statement may touch, for keeping conflicting work apart.
///
/// @param write whether it may be changed
/// @param key the primary key's values in key order for [Mode#ROW]; for [Mode#TABLE] those of its
///   first columns that all the rows have, where that is known; else empty
public record LockKey(String table, boolean write, Mode mode, List<Value> key) {
  public LockKey {
    key = List.copyOf(key);
  }

  /// How much of the table.
  public enum Mode {
    /// The row with this primary key, whether it exists or not.
    ROW,
    /// New rows whose keys are not known beforehand.
    INSERT,
    /// Any row, or any whose primary key begins so.
    TABLE
  }

  public static LockKey table(String table, boolean write) {
    return new LockKey(table, write, Mode.TABLE, List.of());
  }
}
