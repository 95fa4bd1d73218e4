package quorate.gateway.notify;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import quorate.core.value.Result;
import quorate.core.value.SqlException;
import quorate.replication.statement.OrderedStatement;
import quorate.runtime.client.DatabaseSession;
import quorate.runtime.net.ChangeNotice;

/// This gateway's part in LISTEN and NOTIFY: while sessions listen, it reads the notifications
/// whenever news arrives, and periodically.
public final class Notifications implements AutoCloseable {
  /// The interval between reads without news.
  static final Duration LOOK = Duration.ofSeconds(3);

  /// The number of notifying transactions after which a gateway deletes old notifications.
  private static final long SWEEP_TRANSACTIONS = 256;

  /// The longest time for which news is ignored after it has repeatedly been false.
  private static final long NEEDLESS_MILLIS_MAX = 500;

  private final Supplier<DatabaseSession> sessions;
  private final ChangeNotice news;
  private final AtomicLong told = new AtomicLong();

  /// Held during requests to the cluster that only one thread at a time may make.
  private final ReentrantLock asking = new ReentrantLock();

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();

  // Guarded by `asking`.

  private final DatabaseSession session;
  private boolean made;

  // Guarded by `lock`.

  private final Bulletin bulletin = new Bulletin();
  private final Map<Integer, SessionNotices> listeners = new ConcurrentHashMap<>();
  private boolean reading;
  private boolean kicked;
  private boolean closed;

  /// @param sessions opens a session with the cluster
  public Notifications(Supplier<DatabaseSession> sessions, ChangeNotice news) {
    this.sessions = sessions;
    this.session = sessions.get();
    this.news = news;
    news.follow(this::kick);
  }

  // Called by sessions.

  /// Creates the notification tables unless they exist.
  public void make() {
    asking.lock();
    try {
      if (!isMade()) {
        List<Result> results = session.run(NotificationTables.create(), false);
        if (results.getLast() instanceof Result.Failed failed && !isMade()) {
          throw failed.error().asException();
        }
      }
    } finally {
      asking.unlock();
    }
  }

  /// Whether the tables exist; if not, nothing was ever notified.
  private boolean isMade() {
    made = made || NotificationTables.areIn(session.newestCatalog());
    return made;
  }

  /// Subscribes a session to these channels: everything committed from now on reaches it.
  ///
  /// @throws SqlException if the cluster does not answer
  void listen(SessionNotices listener, Set<String> channels) {
    asking.lock();
    try {
      long reached = look().orElseGet(() -> page(0, 0).reached());
      lock.lock();
      try {
        listeners.put(listener.process(), listener);
        bulletin.listen(listener.process(), channels, reached);
        if (!reading && !closed) {
          reading = true;
          Thread.startVirtualThread(this::reading);
        }
      } finally {
        lock.unlock();
      }
    } finally {
      asking.unlock();
    }
  }

  /// Restricts a session's subscriptions to these channels.
  void keep(SessionNotices listener, Set<String> channels) {
    lock.lock();
    try {
      bulletin.keep(listener.process(), channels);
      if (channels.isEmpty()) {
        listeners.remove(listener.process());
      }
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /// Spreads the news that a session's transaction has notified, so that all listeners read at
  /// once.
  void told() {
    news.tell();
    if (told.getAndIncrement() % SWEEP_TRANSACTIONS == 0) {
      Thread.startVirtualThread(this::sweep);
    }
  }

  /// Delivers to every listener the notifications committed before this call.
  void catchUp() {
    asking.lock();
    try {
      OptionalLong _ = look();
    } catch (SqlException later) {
      kick();
    } finally {
      asking.unlock();
    }
  }

  private void sweep() {
    try (DatabaseSession own = sessions.get()) {
      List<Result> _ = own.run(List.of(NotificationTables.sweep()), false);
    } catch (SqlException later) {
      return; // other gateways sweep too, and this one tries again
    }
  }

  // The reading thread.

  private void kick() {
    lock.lock();
    try {
      kicked = true;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  private void reading() {
    long needless = 0;
    try {
      while (awaitNews(needless)) {
        OptionalLong before = seen();
        asking.lock();
        try {
          OptionalLong _ = look();
        } catch (SqlException unanswered) {
          continue; // the notifications stay in their table
        } finally {
          asking.unlock();
        }
        boolean found = !before.equals(seen());
        needless = found ? 0 : Math.min(NEEDLESS_MILLIS_MAX, 2 * needless + 1);
      }
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
    }
  }

  private OptionalLong seen() {
    lock.lock();
    try {
      return bulletin.seen();
    } finally {
      lock.unlock();
    }
  }

  /// Waits until the next read is due.
  ///
  /// @param needless how many milliseconds news is ignored for
  /// @return whether any session still listens
  private boolean awaitNews(long needless) throws InterruptedException {
    long begun = System.nanoTime();
    lock.lock();
    try {
      while (true) {
        if (closed || bulletin.seen().isEmpty()) {
          reading = false;
          return false;
        }
        long gone = System.nanoTime() - begun;
        long due = kicked ? TimeUnit.MILLISECONDS.toNanos(needless) : LOOK.toNanos();
        if (gone >= due) {
          kicked = false;
          return true;
        }
        long _ = changed.awaitNanos(due - gone);
      }
    } finally {
      lock.unlock();
    }
  }

  /// Reads until nothing new is left.
  ///
  /// @return how many transactions have notified so far; empty if no session listens
  private OptionalLong look() {
    while (true) {
      OptionalLong after = seen();
      if (after.isEmpty()) {
        return OptionalLong.empty();
      }
      NotificationTables.Page page = page(after.getAsLong(), Bulletin.PAGE);
      if (!take(after.getAsLong(), page)) {
        return seen();
      }
    }
  }

  private NotificationTables.Page page(long after, int transactions) {
    if (!isMade()) {
      return NotificationTables.Page.NONE;
    }
    try {
      List<OrderedStatement> read = NotificationTables.read(after, transactions);
      return NotificationTables.page(session.run(read, true));
    } catch (SqlException failed) {
      made &= !failed.error().sqlState().equals("42P01"); // the tables were dropped
      throw failed;
    }
  }

  /// @return whether more is left to read
  private boolean take(long after, NotificationTables.Page page) {
    lock.lock();
    try {
      return switch (bulletin.read(after, page)) {
        case Bulletin.Due(Map<Integer, List<Notification>> due, boolean more) -> {
          due.forEach((process, notifications) ->
              Objects.requireNonNull(listeners.get(process)).take(notifications));
          yield more;
        }
        case Bulletin.Lost(Set<Integer> sessions) -> {
          sessions.forEach(process -> Objects.requireNonNull(listeners.get(process)).lose());
          yield false;
        }
      };
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void close() {
    lock.lock();
    try {
      closed = true;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }
}
