package quorate.engine.transaction;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import quorate.core.SessionId;
import quorate.core.value.Value;
import quorate.sql.plan.LockKey;

/// The holders of rows and tables, found by row: a look-up costs what its keys cost, however much
/// is held and by however many. Guarded by its user.
final class HeldLocks {
  private final Map<SessionId, Set<LockKey>> bySession = new HashMap<>();
  private final Map<String, Table> tables = new HashMap<>();
  private long count;

  /// @param rows the holder of each row, by its primary key
  /// @param whole the holders of the whole table
  /// @param locks how many locks each holder has in it
  private record Table(
      Map<List<Value>, SessionId> rows, Set<SessionId> whole, Map<SessionId, Integer> locks) {
    Table() {
      this(new HashMap<>(), new HashSet<>(), new HashMap<>());
    }
  }

  boolean isEmpty() {
    return bySession.isEmpty();
  }

  /// The number of locks that all sessions have.
  long count() {
    return count;
  }

  /// Whether the session holds the whole table.
  boolean isWhole(SessionId session, String name) {
    Table table = tables.get(name);
    return table != null && table.whole().contains(session);
  }

  /// The other sessions that hold any of these.
  Set<SessionId> others(SessionId self, List<LockKey> keys) {
    Set<SessionId> others = holders(keys);
    others.remove(self);
    return others;
  }

  /// All sessions that hold any of these, whether the keys are to be read or written: held keys are
  /// always to be written. Two inserts of unknown keys, or an insert and a row, conflict in the
  /// engine only by accident.
  Set<SessionId> holders(List<LockKey> keys) {
    Set<SessionId> holders = new LinkedHashSet<>();
    for (LockKey key : keys) {
      Table table = tables.get(key.table());
      if (table == null) {
        continue;
      }
      switch (key.mode()) {
        case TABLE -> holders.addAll(table.locks().keySet());
        case INSERT -> holders.addAll(table.whole());
        case ROW -> {
          holders.addAll(table.whole());
          SessionId holder = table.rows().get(key.key());
          if (holder != null) {
            holders.add(holder);
          }
        }
      }
    }
    return holders;
  }

  /// Gives the locks to a session that conflicts with no other. A session that has a table needs
  /// none of its rows.
  void put(SessionId session, List<LockKey> keys) {
    Set<LockKey> locks = bySession.computeIfAbsent(session, _ -> new LinkedHashSet<>());
    for (LockKey key : keys) {
      if (locks.add(key)) {
        count++;
        Table table = tables.computeIfAbsent(key.table(), _ -> new Table());
        table.locks().merge(session, 1, Integer::sum);
        switch (key.mode()) {
          case TABLE -> {
            table.whole().add(session);
            forgetRows(session, key.table(), table, locks);
          }
          case ROW -> table.rows().put(key.key(), session);
          case INSERT -> {}
        }
      }
    }
  }

  private void forgetRows(SessionId session, String name, Table table, Set<LockKey> locks) {
    List<LockKey> rows =
        locks.stream()
            .filter(lock -> lock.table().equals(name) && lock.mode() != LockKey.Mode.TABLE)
            .toList();
    for (LockKey row : rows) {
      locks.remove(row);
      count--;
      table.rows().remove(row.key(), session);
      table.locks().merge(session, -1, Integer::sum);
    }
  }

  /// Takes all locks from a session.
  ///
  /// @return whether it had any
  boolean remove(SessionId session) {
    Set<LockKey> locks = bySession.remove(session);
    if (locks == null) {
      return false;
    }
    count -= locks.size();
    for (LockKey key : locks) {
      Table table = tables.get(key.table());
      if (table == null) {
        continue; // removed with an earlier key
      }
      if (key.mode() == LockKey.Mode.ROW) {
        table.rows().remove(key.key(), session);
      }
      if (key.mode() == LockKey.Mode.TABLE) {
        table.whole().remove(session);
      }
      table.locks().computeIfPresent(session, (_, left) -> left == 1 ? null : left - 1);
      if (table.locks().isEmpty()) {
        tables.remove(key.table());
      }
    }
    return true;
  }

  void clear() {
    count = 0;
    bySession.clear();
    tables.clear();
  }
}
