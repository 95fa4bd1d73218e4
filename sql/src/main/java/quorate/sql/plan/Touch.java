package quorate.sql.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import quorate.core.value.Value;

/// A lock key whose values may not be known yet.
public record Touch(String table, boolean write, LockKey.Mode mode, List<Slot> key) {
  public LockKey key(List<Value> parameters, List<Value> literals) {
    List<Value> values = new ArrayList<>();
    for (Slot slot : key) {
      Optional<Value> value = slot.known(parameters, literals);
      if (value.isEmpty()) {
        return LockKey.table(table, write);
      }
      values.add(value.get());
    }
    return new LockKey(table, write, mode, values);
  }
}
