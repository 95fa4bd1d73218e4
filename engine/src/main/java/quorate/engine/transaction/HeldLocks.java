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

/// Who holds which rows and tables, found by row: to look for who is in the way costs what is asked
/// for, however much is held and by however many. EngineWork by its user.
final class HeldLocks {
  private final Map<SessionId, Set<LockKey>> bySession = new HashMap<>();
  private final Map<String, Table> tables = new HashMap<>();
  private long count;

  /// @param rows who holds each row, by its primary key
  /// @param whole who holds all of it
  /// @param locks how many locks each has in it
  private record Table(
      Map<List<Value>, SessionId> rows, Set<SessionId> whole, Map<SessionId, Integer> locks) {
    Table() {
      this(new HashMap<>(), new HashSet<>(), new HashMap<>());
    }
  }

  boolean isEmpty() {
    return bySession.isEmpty();
  }

  /// How many locks all of them have.
  long count() {
    return count;
  }

  /// Whether it holds all of the table.
  boolean isWhole(SessionId session, String name) {
    Table table = tables.get(name);
    return table != null && table.whole().contains(session);
  }

  /// Others that hold something of these.
  Set<SessionId> others(SessionId self, List<LockKey> keys) {
    Set<SessionId> others = holders(keys);
    others.remove(self);
    return others;
  }

  /// All that hold something of these, to read or to write: what is held is to be written. Two
  /// inserts of unknown keys, or an insert and a row, meet in the engine only by accident.
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

  /// Gives them to a session, in whose way nobody is. Who has a table needs none of its rows.
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

  /// Takes everything from a session.
  ///
  /// @return whether it had anything
  boolean remove(SessionId session) {
    Set<LockKey> locks = bySession.remove(session);
    if (locks == null) {
      return false;
    }
    count -= locks.size();
    for (LockKey key : locks) {
      Table table = tables.get(key.table());
      if (table == null) {
        continue; // with an earlier one of them
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
