package quorate.gateway.session.lock;

import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import quorate.core.SessionId;
import quorate.core.value.SqlException;
import quorate.replication.lock.LockAnswer;
import quorate.replication.lock.LockEntry;
import quorate.replication.lock.LockOwner;
import quorate.replication.lock.LockRequest;
import quorate.runtime.client.DatabaseSession;

/// This gateway's membership in the cluster's advisory locks: it renews the membership while its
/// sessions use locks, wakes waiting sessions when they should ask again, and has gateways that are
/// gone expired.
///
/// A gateway that cannot renew must stop in time: it gives its locks up, and ends the sessions that
/// hold any, sooner than the other gateways may take them away.
public final class AdvisoryLocks implements AutoCloseable {
  /// The intervals and timeouts.
  ///
  /// @param renew how often the gateway renews
  /// @param look how often it checks whether a lock that one of its sessions waits for was released
  ///   at another gateway
  /// @param lost after how long without an answer its sessions lose their locks
  /// @param gone after how long without a renewal another gateway loses its locks
  /// @param idle after how long without use the gateway gives up its membership
  public record Times(Duration renew, Duration look, Duration lost, Duration gone, Duration idle) {
    public static final Times USUAL =
        new Times(
            Duration.ofSeconds(3),
            Duration.ofMillis(100),
            Duration.ofSeconds(15),
            Duration.ofSeconds(30),
            Duration.ofSeconds(60));
  }

  /// The renewal count last seen of another gateway, and since when it has not changed.
  private record Seen(long renewals, long sinceNanos, long untilNanos) {}

  private final DatabaseSession session;
  private final Times times;
  private final SecureRandom random = new SecureRandom();
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition news = lock.newCondition();

  /// Held during requests to the cluster that only one thread at a time may make.
  private final ReentrantLock asking = new ReentrantLock();

  private Optional<SessionId> member = Optional.empty();
  private long renewedNanos;
  private long usedNanos;
  private boolean kicked;
  private boolean closed;

  /// The sessions that hold locks, or may hold them.
  private final Set<SessionLocks> users = new LinkedHashSet<>();

  private final Set<SessionLocks> waiting = new LinkedHashSet<>();

  /// Sessions that ended while the cluster could not be reached to release their locks.
  private final List<LockOwner> owed = new ArrayList<>();

  private final Map<SessionId, Seen> seen = new LinkedHashMap<>();

  /// @param session used by this object alone
  public AdvisoryLocks(DatabaseSession session, Times times) {
    this.session = session;
    this.times = times;
  }

  /// Registers a session before it locks.
  ///
  /// @return the gateway's identity in the cluster
  SessionId enter(SessionLocks user) {
    Optional<SessionId> here = entered(user);
    if (here.isPresent()) {
      return here.get();
    }
    asking.lock();
    try {
      Optional<SessionId> meanwhile = entered(user);
      if (meanwhile.isPresent()) {
        return meanwhile.get();
      }
      join();
      return entered(user).orElseThrow(AdvisoryLocks::lost);
    } finally {
      asking.unlock();
    }
  }

  private Optional<SessionId> entered(SessionLocks user) {
    lock.lock();
    try {
      if (member.isPresent()) {
        users.add(user);
        usedNanos = System.nanoTime();
      }
      return member;
    } finally {
      lock.unlock();
    }
  }

  private void join() {
    SessionId fresh = new SessionId(random.nextLong(), random.nextLong());
    long now = System.nanoTime();
    if (session.lock(new LockRequest.Join(fresh)).outcome() == LockAnswer.Outcome.FULL) {
      throw new SqlException(
          "53200", "out of shared memory: too many gateways have advisory locks");
    }
    lock.lock();
    try {
      member = Optional.of(fresh);
      renewedNanos = now;
    } finally {
      lock.unlock();
    }
    Thread.startVirtualThread(() -> renewing(fresh));
    Thread.startVirtualThread(() -> watching(fresh));
  }

  /// Unregisters a session that holds no locks and has none left to release.
  void leave(SessionLocks user) {
    lock.lock();
    try {
      users.remove(user);
      usedNanos = System.nanoTime();
    } finally {
      lock.unlock();
    }
  }

  /// Notes the locks of an ended session that could not be released, to release them later.
  void owe(LockOwner owner) {
    lock.lock();
    try {
      owed.add(owner);
    } finally {
      lock.unlock();
    }
  }

  /// Notes that a session of this gateway has released a lock that others may wait for.
  void freed() {
    lock.lock();
    try {
      if (!waiting.isEmpty()) {
        kicked = true;
        news.signalAll();
      }
    } finally {
      lock.unlock();
    }
  }

  /// Waits until a session may have been granted its lock, is stopped, or the time is over.
  void await(SessionLocks user, long nanos) throws InterruptedException {
    lock.lock();
    try {
      waiting.add(user);
      news.signalAll(); // looks more often from now on
      long left = nanos;
      while (!user.takeNews() && left > 0) {
        left = news.awaitNanos(left);
      }
    } finally {
      waiting.remove(user);
      lock.unlock();
    }
  }

  /// Wakes the waiting sessions, so that they check their state.
  void wake() {
    lock.lock();
    try {
      news.signalAll();
    } finally {
      lock.unlock();
    }
  }

  // Renewal.

  private void renewing(SessionId self) {
    try {
      while (isMember(self)) {
        pause();
        asking.lock();
        try {
          if (isMember(self) && !leaves(self)) {
            renew(self);
          }
        } catch (SqlException unanswered) {
          continue; // retried until the locks count as lost
        } finally {
          asking.unlock();
        }
      }
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
    }
  }

  private boolean isMember(SessionId self) {
    lock.lock();
    try {
      return !closed && member.equals(Optional.of(self));
    } finally {
      lock.unlock();
    }
  }

  private void pause() throws InterruptedException {
    lock.lock();
    try {
      long begun = System.nanoTime();
      while (!kicked && !closed) {
        Duration due = waiting.isEmpty() ? times.renew() : times.look();
        long left = begun + due.toNanos() - System.nanoTime();
        if (left <= 0) {
          break;
        }
        long _ = news.awaitNanos(left);
      }
      kicked = false;
    } finally {
      lock.unlock();
    }
  }

  private void renew(SessionId self) {
    long now = System.nanoTime();
    LockAnswer answer = session.lock(new LockRequest.Renew(self));
    if (answer.outcome() != LockAnswer.Outcome.DONE) {
      lose(self);
      return;
    }
    List<LockOwner> owing;
    lock.lock();
    try {
      renewedNanos = now;
      owing = List.copyOf(owed);
      List<LockOwner> still = answer.entries().stream().map(LockEntry::owner).toList();
      waiting.stream()
          .filter(user -> user.owner().filter(still::contains).isEmpty())
          .forEach(SessionLocks::tell);
      news.signalAll();
    } finally {
      lock.unlock();
    }
    for (LockOwner owner : owing) {
      LockAnswer _ = session.lock(new LockRequest.DropAll(owner));
      paid(owner);
    }
    Map<SessionId, Long> others = new LinkedHashMap<>(answer.gateways());
    others.remove(self);
    look(others);
  }

  private void paid(LockOwner owner) {
    lock.lock();
    try {
      owed.remove(owner);
    } finally {
      lock.unlock();
    }
  }

  /// Expires the gateways that have not renewed for too long.
  ///
  /// @param others the renewal count of each gateway
  private void look(Map<SessionId, Long> others) {
    long now = System.nanoTime();
    seen.keySet().retainAll(others.keySet());
    for (var other : others.entrySet()) {
      // After a gap in observation the time starts anew: renewals may have gone unseen.
      long since =
          Optional.ofNullable(seen.get(other.getKey()))
              .filter(before -> before.renewals() == other.getValue())
              .filter(before -> now - before.untilNanos() < times.lost().toNanos())
              .map(Seen::sinceNanos)
              .orElse(now);
      Seen after = new Seen(other.getValue(), since, now);
      seen.put(other.getKey(), after);
      if (now - after.sinceNanos() > times.gone().toNanos()) {
        LockAnswer _ = session.lock(new LockRequest.Expire(other.getKey(), other.getValue()));
        freed();
      }
    }
  }

  private boolean leaves(SessionId self) {
    lock.lock();
    try {
      if (!users.isEmpty()
          || !owed.isEmpty()
          || System.nanoTime() - usedNanos < times.idle().toNanos()) {
        return false;
      }
      end(self); // a session that locks from now on joins anew
    } finally {
      lock.unlock();
    }
    LockAnswer _ = session.lock(new LockRequest.Leave(self));
    return true;
  }

  private List<SessionLocks> end(SessionId self) {
    lock.lock();
    try {
      if (!member.equals(Optional.of(self))) {
        return List.of();
      }
      member = Optional.empty();
      List<SessionLocks> had = List.copyOf(users);
      users.clear();
      owed.clear();
      news.signalAll();
      return had;
    } finally {
      lock.unlock();
    }
  }

  /// Ends the membership: other gateways may now have taken this one's locks.
  void lose(SessionId self) {
    end(self).forEach(SessionLocks::lose);
  }

  static SqlException lost() {
    return new SqlException(
        "57P01",
        "terminating connection: the cluster did not answer for so long that its advisory locks may be lost");
  }

  /// A watchdog of its own, since a renewal may wait for its answer longer than the locks last.
  private void watching(SessionId self) {
    try {
      while (isMember(self)) {
        Thread.sleep(times.lost().dividedBy(15));
        boolean late;
        lock.lock();
        try {
          late = System.nanoTime() - renewedNanos > times.lost().toNanos();
        } finally {
          lock.unlock();
        }
        if (late) {
          lose(self);
        }
      }
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
    }
  }

  /// All locks of the cluster; none if the protocol has no advisory locks.
  public List<LockEntry> all() {
    asking.lock();
    try {
      return session.lock(new LockRequest.Show()).entries();
    } catch (SqlException refused) {
      if (refused.error().sqlState().equals("0A000")) {
        return List.of();
      }
      throw refused;
    } finally {
      asking.unlock();
    }
  }

  @Override
  public void close() {
    lock.lock();
    try {
      closed = true;
      news.signalAll();
    } finally {
      lock.unlock();
    }
  }
}
