package quorate.sql.plan;

import java.util.List;
import quorate.core.value.Value;

/// Data that a statement may touch, to keep conflicting work apart.
///
/// @param write whether it may be changed
/// @param key for [Mode#ROW] the primary key's values in key order; for [Mode#TABLE] the known
///   prefix of the primary key that all the rows share, possibly empty; otherwise empty
public record LockKey(String table, boolean write, Mode mode, List<Value> key) {
  public LockKey {
    key = List.copyOf(key);
  }

  /// The part of the table.
  public enum Mode {
    /// The row with this primary key, whether it exists or not.
    ROW,
    /// New rows whose keys are not known beforehand.
    INSERT,
    /// Any row, or any row with this prefix of the primary key.
    TABLE
  }

  public static LockKey table(String table, boolean write) {
    return new LockKey(table, write, Mode.TABLE, List.of());
  }
}
