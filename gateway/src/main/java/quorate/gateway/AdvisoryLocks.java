package quorate.gateway;

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

/// This gateway's part in the cluster's advisory locks: it renews as long as its sessions use them,
/// tells sessions that wait when to ask again, and has other gateways expire that are gone.
///
/// Who cannot renew must stop in time: it counts its locks as lost sooner than others, who wait for
/// longer before they take them away, and ends the sessions that hold any.
final class AdvisoryLocks implements AutoCloseable {
  /// What happens when.
  ///
  /// @param renew how often it renews
  /// @param look how soon it notices that another gateway's session has given back what one of its
  ///   own waits for
  /// @param lost after how long without an answer its sessions lose their locks
  /// @param gone after how long another gateway that renews nothing loses its
  /// @param idle after how long without any use it leaves
  record Times(Duration renew, Duration look, Duration lost, Duration gone, Duration idle) {
    static final Times USUAL =
        new Times(
            Duration.ofSeconds(3),
            Duration.ofMillis(100),
            Duration.ofSeconds(15),
            Duration.ofSeconds(30),
            Duration.ofSeconds(60));
  }

  /// How often another gateway had renewed, and since when this one has seen it so.
  private record Seen(long renewals, long sinceNanos, long untilNanos) {}

  private final DatabaseSession session;
  private final Times times;
  private final SecureRandom random = new SecureRandom();
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition news = lock.newCondition();

  /// Guards what only one thread at a time may ask of the cluster.
  private final ReentrantLock asking = new ReentrantLock();

  private Optional<SessionId> member = Optional.empty();
  private long renewedNanos;
  private long usedNanos;
  private boolean kicked;
  private boolean closed;

  /// The sessions that hold locks, or may.
  private final Set<SessionLocks> users = new LinkedHashSet<>();

  private final Set<SessionLocks> waiting = new LinkedHashSet<>();

  /// Sessions that have ended without the cluster's having been told.
  private final List<LockOwner> owed = new ArrayList<>();

  private final Map<SessionId, Seen> seen = new LinkedHashMap<>();

  /// @param session of this object's own
  AdvisoryLocks(DatabaseSession session, Times times) {
    this.session = session;
    this.times = times;
  }

  /// A session is going to lock.
  ///
  /// @return this gateway, as the cluster knows it
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

  /// It holds nothing, and nothing is owed for it.
  void leave(SessionLocks user) {
    lock.lock();
    try {
      users.remove(user);
      usedNanos = System.nanoTime();
    } finally {
      lock.unlock();
    }
  }

  /// A session has ended, and could not say so.
  void owe(LockOwner owner) {
    lock.lock();
    try {
      owed.add(owner);
    } finally {
      lock.unlock();
    }
  }

  /// A session of this gateway has given something back that others may wait for.
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

  /// Waits until a session may have been granted what it waits for, or is stopped.
  void await(SessionLocks user, long nanos) throws InterruptedException {
    lock.lock();
    try {
      waiting.add(user);
      news.signalAll(); // it is looked after more often now
      long left = nanos;
      while (!user.takeNews() && left > 0) {
        left = news.awaitNanos(left);
      }
    } finally {
      waiting.remove(user);
      lock.unlock();
    }
  }

  /// Wakes who waits, since something has changed for it.
  void wake() {
    lock.lock();
    try {
      news.signalAll();
    } finally {
      lock.unlock();
    }
  }

  // What renews.

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
          continue; // the time runs out, if it goes on
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

  /// Has gateways expire that have renewed nothing for long.
  ///
  /// @param others how often each of them has
  private void look(Map<SessionId, Long> others) {
    long now = System.nanoTime();
    seen.keySet().retainAll(others.keySet());
    for (var other : others.entrySet()) {
      // Who has not looked for a while does not know what was meanwhile.
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
      end(self); // who locks from now on joins anew
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

  /// Others may have this gateway's locks now.
  void lose(SessionId self) {
    end(self).forEach(SessionLocks::lose);
  }

  static SqlException lost() {
    return new SqlException(
        "57P01",
        "terminating connection: the cluster did not answer for so long that its advisory locks may be lost");
  }

  /// Renewing itself may wait for an answer for longer than there is time.
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

  /// Everything that is locked; nothing where there are no such locks.
  List<LockEntry> all() {
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
