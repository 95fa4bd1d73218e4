package quorate.gateway.session.lock;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;
import quorate.core.SessionId;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.gateway.system.LockCall;
import quorate.replication.lock.Lock;
import quorate.replication.lock.LockAnswer;
import quorate.replication.lock.LockOwner;
import quorate.replication.lock.LockRequest;
import quorate.runtime.client.DatabaseSession;
import quorate.runtime.client.SessionErrors;

/// The advisory locks of one session, with their counts; the cluster only knows which locks are
/// held.
///
/// A lock whose request got no answer may be held. It is released before the next request, and with
/// the session at the latest.
public final class SessionLocks implements AutoCloseable {
  /// How often a lock was taken for the session and for the transaction.
  private record Count(int session, int transaction) {
    static final Count NONE = new Count(0, 0);

    Count plus(int session, int transaction) {
      return new Count(this.session + session, this.transaction + transaction);
    }
  }

  private final AdvisoryLocks gateway;
  private final Supplier<DatabaseSession> sessions;
  private final int process;
  private final Runnable end;
  private final Runnable left;
  private final Map<Lock, Count> held = new LinkedHashMap<>();
  private final Set<Lock> unsure = new LinkedHashSet<>();
  private Optional<DatabaseSession> session = Optional.empty();

  /// The owner under which the session locks; empty before its first request.
  private volatile Optional<LockOwner> owner = Optional.empty();

  private volatile boolean news;
  private volatile boolean cancelled;
  private volatile boolean lost;

  /// @param sessions opens a session with the cluster, used for locks alone
  /// @param process the session's process id
  /// @param end ends this session
  /// @param left called when the session takes locks, of which the end of a transaction frees some
  public SessionLocks(
      AdvisoryLocks gateway,
      Supplier<DatabaseSession> sessions,
      int process,
      Runnable end,
      Runnable left) {
    this.gateway = gateway;
    this.sessions = sessions;
    this.process = process;
    this.end = end;
    this.left = left;
  }

  Optional<LockOwner> owner() {
    return owner;
  }

  /// Executes a lock function of a query.
  ///
  /// @param timeoutMillis of lock_timeout; 0 for none
  /// @param warn takes a warning
  public boolean call(LockCall call, long timeoutMillis, Consumer<SqlError> warn) {
    cancelled = false;
    left.run();
    return switch (call.kind()) {
      case LOCK, TRY -> take(call, timeoutMillis);
      case UNLOCK -> unlock(call.lock(), warn);
      case UNLOCK_ALL -> {
        unlockAll();
        yield true;
      }
    };
  }

  private boolean take(LockCall call, long timeoutMillis) {
    Lock lock = call.lock();
    boolean taken = held.containsKey(lock) || ask(call, timeoutMillis);
    if (taken) {
      int transaction = call.ofTransaction() ? 1 : 0;
      held.put(lock, held.getOrDefault(lock, Count.NONE).plus(1 - transaction, transaction));
    }
    return taken;
  }

  private boolean ask(LockCall call, long timeoutMillis) {
    settle();
    Lock lock = call.lock();
    SessionId member = gateway.enter(this);
    LockOwner self = new LockOwner(member, process);
    owner = Optional.of(self);
    boolean taken = false;
    unsure.add(lock);
    try {
      LockRequest.Take take = new LockRequest.Take(self, lock, call.kind() == LockCall.Kind.LOCK);
      taken = outcome(take, timeoutMillis);
    } finally {
      if (!taken) {
        release(List.of()); // the lock may have been granted after the wait ended
      }
    }
    return taken;
  }

  private boolean outcome(LockRequest.Take take, long timeoutMillis) {
    long begun = System.nanoTime();
    while (true) {
      LockAnswer answer = session().lock(take);
      checkThere();
      if (answer.outcome() != LockAnswer.Outcome.WAITING) {
        unsure.remove(take.lock());
      }
      switch (answer.outcome()) {
        case DONE -> {
          return true;
        }
        case REFUSED -> {
          return false;
        }
        case WAITING -> await(begun, timeoutMillis);
        case DEADLOCK -> throw new SqlException("40P01", "deadlock detected");
        case FULL ->
            throw new SqlException(
                new SqlError("53200", "out of shared memory")
                    .withHint("There are too many advisory locks."));
        case STRANGER -> {
          gateway.lose(take.owner().gateway());
          throw AdvisoryLocks.lost();
        }
      }
    }
  }

  private void await(long begun, long timeoutMillis) {
    long left =
        timeoutMillis == 0
            ? Long.MAX_VALUE
            : begun + TimeUnit.MILLISECONDS.toNanos(timeoutMillis) - System.nanoTime();
    if (left <= 0) {
      throw new SqlException("55P03", "canceling statement due to lock timeout");
    }
    try {
      gateway.await(this, left);
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
      throw SessionErrors.terminating();
    }
    checkThere();
    if (cancelled) {
      throw SessionErrors.canceled();
    }
  }

  private void checkThere() {
    if (lost) {
      throw AdvisoryLocks.lost();
    }
  }

  private DatabaseSession session() {
    DatabaseSession open = session.orElseGet(sessions);
    session = Optional.of(open);
    return open;
  }

  private boolean unlock(Lock lock, Consumer<SqlError> warn) {
    Count count = held.getOrDefault(lock, Count.NONE);
    if (count.session() == 0) {
      String mode = lock.shared() ? "ShareLock" : "ExclusiveLock";
      warn.accept(new SqlError("01000", "you don't own a lock of type " + mode));
      return false;
    }
    held.put(lock, count.plus(-1, 0));
    releaseUnheld();
    return true;
  }

  /// Releases the locks taken for the session.
  public void unlockAll() {
    held.replaceAll((_, count) -> new Count(0, count.transaction()));
    releaseUnheld();
  }

  /// The counts of the locks taken for the transaction, for a savepoint.
  public Map<Lock, Integer> mark() {
    Map<Lock, Integer> mark = new LinkedHashMap<>();
    held.forEach((lock, count) -> mark.put(lock, count.transaction()));
    return mark;
  }

  /// Releases the locks that the transaction has taken since the mark.
  public void rollbackTo(Map<Lock, Integer> mark) {
    held.replaceAll((lock, count) -> new Count(count.session(), mark.getOrDefault(lock, 0)));
    releaseUnheld();
  }

  /// Releases the locks taken for the transaction.
  public void endTransaction() {
    rollbackTo(Map.of());
  }

  private void releaseUnheld() {
    List<Lock> free =
        held.entrySet().stream()
            .filter(entry -> entry.getValue().equals(Count.NONE))
            .map(Map.Entry::getKey)
            .toList();
    if (!free.isEmpty()) {
      held.keySet().removeAll(free);
      release(free);
    }
  }

  /// Releases locks. Without an answer they remain unsure, and are released before the next request
  /// or with the session.
  private void release(List<Lock> locks) {
    unsure.addAll(locks);
    try {
      settle();
    } catch (SqlException unanswered) {
      return;
    }
  }

  /// Releases the locks that the session may hold without using them.
  private void settle() {
    if (!unsure.isEmpty() && owner.isPresent() && !lost) {
      LockAnswer _ = session().lock(new LockRequest.Drop(owner.get(), List.copyOf(unsure)));
      gateway.freed();
    }
    unsure.clear();
    if (held.isEmpty()) {
      gateway.leave(this);
    }
  }

  // Called from other threads.

  /// Cancels a wait for a lock.
  public void cancel() {
    cancelled = true;
    news = true;
    gateway.wake();
  }

  /// Signals that the awaited lock may have been granted.
  void tell() {
    news = true;
  }

  /// Whether there is news since the last call.
  boolean takeNews() {
    boolean was = news;
    news = false;
    return was;
  }

  /// Ends the session because other gateways may now take its locks.
  void lose() {
    lost = true;
    news = true;
    gateway.wake();
    end.run();
  }

  @Override
  public void close() {
    if (owner.isPresent() && !lost && !(held.isEmpty() && unsure.isEmpty())) {
      try {
        LockAnswer _ = session().lock(new LockRequest.DropAll(owner.get()));
        gateway.freed();
      } catch (SqlException unanswered) {
        gateway.owe(owner.get());
      }
    }
    gateway.leave(this);
    session.ifPresent(DatabaseSession::close);
  }
}
