package quorate.gateway.session;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import quorate.core.value.SqlException;
import quorate.gateway.notify.SessionNotices;
import quorate.gateway.session.settings.OwnSettings;
import quorate.replication.lock.Lock;

/// The savepoints of a block, newest last.
final class Savepoints {
  /// The state to which ROLLBACK TO SAVEPOINT returns.
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

  /// Removes a savepoint and all later ones.
  ///
  /// @throws SqlException 3B001
  void release(String name) {
    all.subList(indexOf(name), all.size()).clear();
  }

  /// Removes the savepoints after the newest of this name, and returns that.
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
