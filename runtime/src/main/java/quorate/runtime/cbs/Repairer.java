package quorate.runtime.cbs;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.value.Result;
import quorate.replication.cbs.CbsIndication;
import quorate.replication.cbs.CbsMessage;
import quorate.runtime.net.Reason;

/// Repairs databases while the others go on (HRDB, section 3.5.2, "compare and repair"): one that
/// answered wrongly, one that stayed behind. On a thread of its own; what it hears of the
/// coordinator it hears on that one's.
final class Repairer implements AutoCloseable {
  private static final long PAUSE_MILLIS = 500;
  private static final Duration OUTCOME_MAX = Duration.ofSeconds(60);

  /// After a repair that found nothing: what was wrong is the engine itself, and may be again at
  /// once.
  private static final Duration NEEDLESS_PAUSE = Duration.ofMinutes(1);

  private static final int NEEDLESS_DOUBLINGS_MAX = 6;

  private final Supplier<ShepherdSession> sessions;
  private final Predicate<NodeId> isOpen;
  private final Consumer<CbsMessage.Local> coordinator;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final Thread thread = Thread.ofVirtual().name("repair").unstarted(this::run);

  /// Of this thread alone: those in which the repair that is under way has found a difference.
  private final Set<NodeId> differed = new TreeSet<>();

  // Guarded by the lock.
  private Optional<NodeId> primary = Optional.empty();
  private final Set<NodeId> accused = new TreeSet<>();
  private final Set<NodeId> detached = new TreeSet<>();
  private final NavigableMap<NodeId, Long> attached = new TreeMap<>();

  /// When a database may be repaired again, in [System#nanoTime], and how often that was needless.
  private final Map<NodeId, Long> notBefore = new HashMap<>();

  private final Map<NodeId, Integer> needless = new HashMap<>();
  private @Nullable RequestId awaited;
  private @Nullable NodeId awaitedOf;
  private Map<Integer, Result> compared = new HashMap<>();
  private Optional<Boolean> outcome = Optional.empty();

  /// @param isOpen whether a database is there
  /// @param coordinator takes what is for it alone
  Repairer(
      Supplier<ShepherdSession> sessions,
      Predicate<NodeId> isOpen,
      Consumer<CbsMessage.Local> coordinator) {
    this.sessions = sessions;
    this.isOpen = isOpen;
    this.coordinator = coordinator;
  }

  void start() {
    thread.start();
  }

  /// What a database needs.
  ///
  /// @param since where it was attached; empty if it takes part
  record Task(NodeId replica, boolean isDetached, Optional<Long> since) {}

  // On the coordinator's thread.

  private void tell(Runnable news) {
    lock.lock();
    try {
      news.run();
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /// Takes what the coordinator finds.
  void on(CbsIndication.Found found) {
    tell(() -> {
      switch (found) {
        case CbsIndication.Promoted(NodeId chosen, long _) -> primary = Optional.of(chosen);
        case CbsIndication.Suspected _ -> primary = Optional.empty();
        case CbsIndication.Accused it when Work.of(it.statement()) instanceof Work.Sql ->
            accused.add(it.replica());
        case CbsIndication.Accused _ -> {} // by a comparison: it is being repaired
        case CbsIndication.Detached(NodeId replica) -> {
          attached.remove(replica);
          detached.add(replica);
        }
        case CbsIndication.Attached(NodeId replica, long barrier) -> {
          detached.remove(replica);
          attached.put(replica, barrier);
        }
        case CbsIndication.Readmitted(NodeId replica) -> attached.remove(replica);
        case CbsIndication.Compared(NodeId replica, RequestId txn, int number, Result result) -> {
          if (isAwaited(replica, txn)) {
            compared.put(number, result);
          }
        }
        case CbsIndication.Processed(NodeId replica, RequestId txn, boolean same) -> {
          if (isAwaited(replica, txn)) {
            outcome = Optional.of(same);
          }
        }
      }
    });
  }

  private boolean isAwaited(NodeId replica, RequestId txn) {
    return txn.equals(awaited) && replica.equals(awaitedOf);
  }

  /// What is known of a database, in a word; empty if it is one of those that take part and have
  /// answered right.
  Optional<String> standing(NodeId replica) {
    lock.lock();
    try {
      return detached.contains(replica)
          ? Optional.of("detached")
          : attached.containsKey(replica)
              ? Optional.of("repairing")
              : accused.contains(replica) ? Optional.of("accused") : Optional.empty();
    } finally {
      lock.unlock();
    }
  }

  // On its own thread.

  private void run() {
    try {
      while (true) {
        Task task = next();
        try {
          repair(task);
        } catch (RuntimeException notNow) {
          System.err.println(
              "database " + task.replica().number() + ": repair goes on: " + Reason.of(notNow));
        }
        TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
      }
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
    }
  }

  private Task next() throws InterruptedException {
    lock.lock();
    try {
      while (true) {
        if (!attached.isEmpty()) {
          var first = attached.firstEntry();
          return new Task(first.getKey(), false, Optional.of(first.getValue()));
        }
        Optional<NodeId> wrong =
            accused.stream()
                .filter(it -> !detached.contains(it))
                .filter(it -> isTime(notBefore.get(it)))
                .findFirst();
        if (wrong.isPresent()) {
          return new Task(wrong.get(), false, Optional.empty());
        }
        Optional<NodeId> away = detached.stream().filter(isOpen).findFirst();
        if (away.isPresent()) {
          return new Task(away.get(), true, Optional.empty());
        }
        boolean idle = accused.isEmpty() && detached.isEmpty();
        if (idle) {
          changed.await();
        } else {
          changed.await(PAUSE_MILLIS, TimeUnit.MILLISECONDS);
        }
      }
    } finally {
      lock.unlock();
    }
  }

  private boolean isPrimary(NodeId replica) {
    lock.lock();
    try {
      return primary.equals(Optional.of(replica));
    } finally {
      lock.unlock();
    }
  }

  private static boolean isTime(@Nullable Long notBefore) {
    return notBefore == null || System.nanoTime() - notBefore >= 0;
  }

  private void repair(Task task) throws InterruptedException {
    NodeId replica = task.replica();
    if (task.isDetached()) {
      coordinator.accept(new CbsMessage.Attach(replica));
      return;
    }
    if (isPrimary(replica) || !isOpen.test(replica)) {
      return; // there is nobody to compare it with, or it is not there
    }
    Comparison.Found found;
    try (ShepherdSession session = sessions.get()) {
      found = new Comparison(this, session, replica).pass();
    }
    if (!found.isClean()) {
      differed.add(replica);
      System.err.println("database " + replica.number() + ": " + found);
      return; // and once more, until there is nothing
    }
    finish(task, replica);
  }

  private void finish(Task task, NodeId replica) throws InterruptedException {
    coordinator.accept(new CbsMessage.Readmit(replica, task.since().orElse(0L)));
    lock.lock();
    try {
      if (differed.remove(replica)) {
        accused.remove(replica);
        needless.remove(replica);
      } else if (accused.remove(replica)) {
        int times = needless.merge(replica, 1, Integer::sum) - 1;
        long pause = NEEDLESS_PAUSE.toNanos() << Math.min(times, NEEDLESS_DOUBLINGS_MAX);
        notBefore.put(replica, System.nanoTime() + pause);
      }
      long left = OUTCOME_MAX.toNanos();
      while (task.since().equals(Optional.ofNullable(attached.get(replica)))
          && task.since().isPresent()
          && left > 0) {
        left = changed.awaitNanos(left);
      }
    } finally {
      lock.unlock();
    }
  }

  /// Begins to listen for what a database makes of a transaction.
  void listen(NodeId replica, RequestId txn) {
    lock.lock();
    try {
      awaited = txn;
      awaitedOf = replica;
      compared = new HashMap<>();
      outcome = Optional.empty();
    } finally {
      lock.unlock();
    }
  }

  /// What a database has made of a transaction.
  ///
  /// @param same whether it has answered all of it as the others did
  /// @param answers to what compares
  record Outcome(boolean same, Map<Integer, Result> answers) {}

  /// Waits for it.
  ///
  /// @throws IllegalStateException if it does not come to it
  Outcome outcome() throws InterruptedException {
    lock.lock();
    try {
      long left = OUTCOME_MAX.toNanos();
      while (outcome.isEmpty() && left > 0) {
        left = changed.awaitNanos(left);
      }
      boolean same =
          outcome.orElseThrow(
              () -> new IllegalStateException("it does not come to what it is compared by"));
      return new Outcome(same, Map.copyOf(compared));
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void close() {
    thread.interrupt();
  }
}
