package quorate.engine.transaction;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
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
import quorate.sql.plan.LockKey;

/// Keeps a delegate's optimistic transactions apart before the engine's own locks do: a waiter here
/// is served in turn and never blocks ordered work.
///
/// Only writes lock. A lock is held until its transaction's COMMIT was executed at its place in the
/// order, so that a waiter continues on the new state and its results still hold at its own COMMIT.
/// A release grants the freed locks to their waiters in the order of waiting, and wakes no others:
/// of a hundred waiters for a row one continues, and the others sleep.
public final class RowLocks {
  private static final long WAIT_SECONDS_MAX = 30;

  /// The memory that a locked row takes, approximately, in bytes.
  private static final int ROW_BYTES = 256;

  /// The share of the process's memory that all of them may take.
  private static final int MEMORY_SHARE = 16;

  /// How often a waiter checks whether the holder has become idle; less often with many waiters.
  private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

  private static final int LOOKS_FACTOR_MAX = 10;
  private static final int WAITERS_PER_FACTOR = 8;

  private final Predicate<SessionId> displace;
  private final ReentrantLock mutex = new ReentrantLock();
  private final HeldLocks held = new HeldLocks();

  /// The limit of locked rows: a transaction that would exceed it locks its tables.
  private final long most;

  /// The waiters, in the order of their arrival.
  private final Map<SessionId, Waiter> waiting = new LinkedHashMap<>();

  private static final class Waiter {
    private final List<LockKey> keys;
    private final Condition turn;
    private boolean granted;

    private Waiter(List<LockKey> keys, Condition turn) {
      this.keys = keys;
      this.turn = turn;
    }
  }

  /// @param displace rolls a transaction back if it is idle, and returns whether it did: a client
  ///   idle in a transaction never stops others
  public RowLocks(Predicate<SessionId> displace) {
    this(displace, Runtime.getRuntime().maxMemory() / MEMORY_SHARE / ROW_BYTES);
  }

  /// @param most how many rows may be locked by all transactions together
  public RowLocks(Predicate<SessionId> displace, long most) {
    this.displace = displace;
    this.most = most;
  }

  /// Takes the locks for the writes among `keys`, waiting for others.
  ///
  /// @param limitMillis the limit of the wait; 0 for none
  /// @throws SqlException 40P01 if the wait would never end, 55P03 after the limit
  public void acquire(SessionId session, List<LockKey> keys, long limitMillis)
      throws InterruptedException {
    List<LockKey> rows = keys.stream().filter(LockKey::write).toList();
    if (rows.isEmpty()) {
      return;
    }
    mutex.lockInterruptibly();
    try {
      List<LockKey> writes = escalated(session, rows);
      if (writes.isEmpty()) {
        return; // it has their tables
      }
      if (held.others(session, writes).isEmpty()) {
        held.put(session, writes);
      } else {
        await(session, writes, limitMillis);
      }
    } finally {
      mutex.unlock();
    }
  }

  private void await(SessionId session, List<LockKey> writes, long limitMillis)
      throws InterruptedException {
    long begun = System.nanoTime();
    long limitNanos =
        limitMillis == 0 ? Long.MAX_VALUE / 2 : TimeUnit.MILLISECONDS.toNanos(limitMillis);
    Waiter waiter = new Waiter(writes, mutex.newCondition());
    waiting.put(session, waiter);
    try {
      while (!waiter.granted) {
        long now = System.nanoTime();
        if (waitsForItself(session) || now - begun > TimeUnit.SECONDS.toNanos(WAIT_SECONDS_MAX)) {
          throw new SqlException("40P01", "deadlock detected");
        }
        long look = Math.min(lookNanos(), begun + limitNanos - now);
        if (look <= 0) {
          throw new SqlException("55P03", "canceling statement due to lock timeout");
        }
        long left = waiter.turn.awaitNanos(look);
        if (!waiter.granted && left <= 0) {
          held.others(session, writes).stream().filter(displace).toList().forEach(held::remove);
          grant();
        }
      }
    } finally {
      waiting.remove(session, waiter);
    }
  }

  private long lookNanos() {
    return LOOK_NANOS * Math.min(LOOKS_FACTOR_MAX, 1 + waiting.size() / WAITERS_PER_FACTOR);
  }

  /// Grants locks that have become free.
  private void grant() {
    for (Iterator<Map.Entry<SessionId, Waiter>> each = waiting.entrySet().iterator();
        each.hasNext(); ) {
      Map.Entry<SessionId, Waiter> next = each.next();
      Waiter waiter = next.getValue();
      if (held.others(next.getKey(), waiter.keys).isEmpty()) {
        held.put(next.getKey(), waiter.keys);
        waiter.granted = true;
        waiter.turn.signal();
        each.remove();
      }
    }
  }

  /// The tables that a transaction must lock instead of these rows, if too many rows are locked.
  private List<LockKey> escalated(SessionId session, List<LockKey> rows) {
    List<LockKey> more = rows.stream().filter(row -> !held.isWhole(session, row.table())).toList();
    if (held.count() + more.size() <= most) {
      return more;
    }
    return more.stream()
        .map(LockKey::table)
        .distinct()
        .map(table -> new LockKey(table, true, LockKey.Mode.TABLE, List.of()))
        .toList();
  }

  /// Releases all locks of the transaction.
  public void release(SessionId session) {
    mutex.lock();
    try {
      if (held.remove(session)) {
        grant();
      }
    } finally {
      mutex.unlock();
    }
  }

  /// Releases all locks.
  public void releaseAll() {
    mutex.lock();
    try {
      held.clear();
      grant();
    } finally {
      mutex.unlock();
    }
  }

  /// The transactions that hold locks which ordered work on `keys` needs.
  public Set<SessionId> holders(List<LockKey> keys) {
    mutex.lock();
    try {
      return held.isEmpty() ? Set.of() : held.holders(keys);
    } finally {
      mutex.unlock();
    }
  }

  /// The transactions that wait for this one's locks, directly or through others.
  public Set<SessionId> waiters(SessionId session) {
    mutex.lock();
    try {
      Set<SessionId> behind = new HashSet<>();
      List<SessionId> next = new ArrayList<>(List.of(session));
      while (!next.isEmpty()) {
        SessionId holder = next.removeLast();
        waiting.forEach((waiter, what) -> {
          if (!behind.contains(waiter) && held.others(waiter, what.keys).contains(holder)) {
            behind.add(waiter);
            next.add(waiter);
          }
        });
      }
      return behind;
    } finally {
      mutex.unlock();
    }
  }

  private boolean waitsForItself(SessionId start) {
    Set<SessionId> seen = new HashSet<>();
    List<SessionId> next = new ArrayList<>(List.of(start));
    while (!next.isEmpty()) {
      SessionId waiter = next.removeLast();
      Waiter what = waiting.get(waiter);
      if (what == null) {
        continue;
      }
      for (SessionId blocker : held.others(waiter, what.keys)) {
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
