package quorate.gateway;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import quorate.core.value.SqlException;
import quorate.replication.lock.Lock;

/// The savepoints of a block, the newest last.
final class Savepoints {
  /// What ROLLBACK TO SAVEPOINT goes back to.
  ///
  /// @param mark how many statements had been executed
  /// @param draws how often the block had drawn from sequences
  /// @param opened the number of the newest cursor or portal
  record Savepoint(
      String name,
      int mark,
      boolean readOnly,
      OwnSettings.Saved settings,
      Map<Lock, Integer> locks,
      SessionNotices.Mark notices,
      int draws,
      long opened) {}

  private final List<Savepoint> all = new ArrayList<>();

  boolean isEmpty() {
    return all.isEmpty();
  }

  void add(Savepoint savepoint) {
    all.add(savepoint);
  }

  Savepoint last() {
    return all.getLast();
  }

  void clear() {
    all.clear();
  }

  /// Forgets one, and all since.
  ///
  /// @throws SqlException 3B001
  void release(String name) {
    all.subList(indexOf(name), all.size()).clear();
  }

  /// Forgets all since the newest of this name.
  ///
  /// @throws SqlException 3B001
  Savepoint backTo(String name) {
    int index = indexOf(name);
    all.subList(index + 1, all.size()).clear();
    return all.get(index);
  }

  private int indexOf(String name) {
    for (int i = all.size() - 1; i >= 0; i--) {
      if (all.get(i).name().equals(name)) {
        return i;
      }
    }
    throw new SqlException("3B001", "savepoint \"" + name + "\" does not exist");
  }
}
