package quorate.runtime.node;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Predicate;
import quorate.core.SessionId;
import quorate.core.value.SqlException;
import quorate.sql.LockKey;

/// Keeps optimistic transactions of one delegate out of each other's way, before the engine's own
/// locks do: a waiter here can be served in turn and never stands in the way of ordered work.
///
/// Only writes lock. A lock is held until its transaction's COMMIT was executed at its place in the
/// order, so that a waiter continues on the new state and its results still hold at its own COMMIT.
final class RowLocks {
  private static final long WAIT_SECONDS_MAX = 30;

  /// A transaction that locks more rows locks their tables instead.
  private static final int ROWS_MAX = 10_000;

  private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

  private final Predicate<SessionId> displace;
  private final ReentrantLock mutex = new ReentrantLock(true);
  private final Condition released = mutex.newCondition();
  private final Map<SessionId, List<LockKey>> held = new LinkedHashMap<>();
  private final Map<SessionId, List<LockKey>> wanted = new HashMap<>();

  /// @param displace rolls a transaction back if it only idles, and says whether it did: a client
  ///   idle in a transaction never stops others
  RowLocks(Predicate<SessionId> displace) {
    this.displace = displace;
  }

  /// Takes the locks for the writes among `keys`, waiting for others.
  ///
  /// @param limitMillis how long to wait at most; 0 for no such limit
  /// @throws SqlException 40P01 where waiting would never end, 55P03 after the limit
  void acquire(SessionId session, List<LockKey> keys, long limitMillis)
      throws InterruptedException {
    List<LockKey> rows = keys.stream().filter(LockKey::write).toList();
    if (rows.isEmpty()) {
      return;
    }
    mutex.lockInterruptibly();
    try {
      List<LockKey> writes = escalated(session, rows);
      long begun = System.nanoTime();
      long limitNanos =
          limitMillis == 0 ? Long.MAX_VALUE / 2 : TimeUnit.MILLISECONDS.toNanos(limitMillis);
      long left = TimeUnit.SECONDS.toNanos(WAIT_SECONDS_MAX);
      while (!blockers(session, writes).isEmpty()) {
        wanted.put(session, writes);
        if (waitsForItself(session) || left <= 0) {
          throw new SqlException("40P01", "deadlock detected");
        }
        long look = Math.min(LOOK_NANOS, begun + limitNanos - System.nanoTime());
        if (look <= 0) {
          throw new SqlException("55P03", "canceling statement due to lock timeout");
        }
        left -= look - Math.max(0, released.awaitNanos(look));
        blockers(session, writes).stream().filter(displace).forEach(held::remove);
      }
      List<LockKey> all = held.computeIfAbsent(session, _ -> new ArrayList<>());
      if (writes.stream().anyMatch(lock -> lock.mode() == LockKey.Mode.TABLE)) {
        all.removeIf(row -> writes.stream().anyMatch(lock -> isWhole(lock, row)));
      }
      all.addAll(writes);
    } finally {
      wanted.remove(session);
      mutex.unlock();
    }
  }

  /// What a transaction is to lock instead of these rows, where it has locked so many.
  private List<LockKey> escalated(SessionId session, List<LockKey> rows) {
    List<LockKey> before = held.getOrDefault(session, List.of());
    boolean whole =
        before.stream().anyMatch(lock -> lock.mode() == LockKey.Mode.TABLE)
            && rows.stream().allMatch(row -> before.stream().anyMatch(lock -> isWhole(lock, row)));
    if (whole) {
      return List.of();
    }
    if (before.size() + rows.size() <= ROWS_MAX) {
      return rows;
    }
    return rows.stream()
        .map(LockKey::table)
        .distinct()
        .map(table -> new LockKey(table, true, LockKey.Mode.TABLE, List.of()))
        .toList();
  }

  private static boolean isWhole(LockKey lock, LockKey row) {
    return lock.mode() == LockKey.Mode.TABLE && lock.table().equals(row.table());
  }

  /// Releases everything that the transaction holds.
  void release(SessionId session) {
    mutex.lock();
    try {
      if (held.remove(session) != null) {
        released.signalAll();
      }
    } finally {
      mutex.unlock();
    }
  }

  /// Releases everything.
  void releaseAll() {
    mutex.lock();
    try {
      held.clear();
      released.signalAll();
    } finally {
      mutex.unlock();
    }
  }

  /// The transactions that hold something that ordered work on `keys` needs.
  Set<SessionId> holders(List<LockKey> keys) {
    mutex.lock();
    try {
      return held.isEmpty() ? Set.of() : blockers(null, keys);
    } finally {
      mutex.unlock();
    }
  }

  /// The transactions that wait for this one's locks, or for those of one that does.
  Set<SessionId> waiters(SessionId session) {
    mutex.lock();
    try {
      Set<SessionId> waiters = new HashSet<>();
      List<SessionId> next = new ArrayList<>(List.of(session));
      while (!next.isEmpty()) {
        SessionId holder = next.removeLast();
        wanted.forEach((waiter, keys) -> {
          if (blockers(waiter, keys).contains(holder) && waiters.add(waiter)) {
            next.add(waiter);
          }
        });
      }
      return waiters;
    } finally {
      mutex.unlock();
    }
  }

  private Set<SessionId> blockers(
      @org.jspecify.annotations.Nullable SessionId self, List<LockKey> keys) {
    Set<SessionId> blockers = new HashSet<>();
    held.forEach((holder, locks) -> {
      if (!holder.equals(self) && locks.stream().anyMatch(lock -> conflicts(lock, keys))) {
        blockers.add(holder);
      }
    });
    return blockers;
  }

  private static boolean conflicts(LockKey lock, List<LockKey> keys) {
    return keys.stream().anyMatch(key -> conflicts(lock, key));
  }

  private static boolean conflicts(LockKey one, LockKey other) {
    if (!one.table().equals(other.table()) || !(one.write() || other.write())) {
      return false;
    }
    if (one.mode() == LockKey.Mode.TABLE || other.mode() == LockKey.Mode.TABLE) {
      return true;
    }
    // Two inserts of unknown keys, or an insert and a row, meet in the engine only by accident.
    return one.mode() == LockKey.Mode.ROW
        && other.mode() == LockKey.Mode.ROW
        && one.key().equals(other.key());
  }

  private boolean waitsForItself(SessionId start) {
    Set<SessionId> seen = new HashSet<>();
    List<SessionId> next = new ArrayList<>(List.of(start));
    while (!next.isEmpty()) {
      SessionId waiter = next.removeLast();
      List<LockKey> keys = wanted.get(waiter);
      if (keys == null) {
        continue;
      }
      for (SessionId blocker : blockers(waiter, keys)) {
        if (blocker.equals(start)) {
          return true;
        }
        if (seen.add(blocker)) {
          next.add(blocker);
        }
      }
    }
    return false;
  }
}
