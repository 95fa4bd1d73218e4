package quorate.runtime.cbs;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import quorate.core.NodeId;
import quorate.replication.cbs.CbsIndication;
import quorate.replication.cbs.CbsMessage;
import quorate.replication.cbs.Overview;
import quorate.runtime.net.FailureText;
import quorate.runtime.shell.Monitors;
import quorate.runtime.status.ComparisonReport;

/// Repairs databases while the others go on (HRDB, section 3.5.2, "compare and repair"): those that
/// answered wrongly or stayed behind. It works on a thread of its own; the coordinator's findings
/// arrive on the coordinator's thread.
final class Repairer implements AutoCloseable {
  private static final long PAUSE_MILLIS = 500;
  private static final Duration OUTCOME_MAX = Duration.ofSeconds(60);

  /// The pause after a repair that found no difference: the engine itself is wrong, and may be
  /// wrong again at once (P4).
  private static final Duration NEEDLESS_PAUSE = Duration.ofMinutes(1);

  private static final int NEEDLESS_DOUBLINGS_MAX = 6;

  /// The most comparisons of all databases that may wait.
  private static final int WANTED_MAX = 4;

  private final int failures;
  private final Supplier<ShepherdSession> sessions;
  private final Predicate<NodeId> isOpen;
  private final Consumer<CbsMessage.Local> shepherd;
  private final Supplier<Overview> overview;
  private final Findings findings;
  private final Outcomes outcomes = new Outcomes();
  private final Thread thread = Thread.ofPlatform().daemon().name("repair").unstarted(this::run);

  /// Databases in which the repair under way has found a difference. Used by this thread only.
  private final Set<NodeId> differed = new TreeSet<>();

  // Guarded by this object.
  private Optional<NodeId> primary = Optional.empty();
  private final Set<NodeId> accused = new TreeSet<>();
  private final Set<NodeId> detached = new TreeSet<>();
  private final NavigableMap<NodeId, Long> attached = new TreeMap<>();

  /// The earliest next repair of a database, in [System#nanoTime], and the number of its needless
  /// repairs.
  private final Map<NodeId, Long> notBefore = new HashMap<>();

  private final Map<NodeId, Integer> needless = new HashMap<>();
  private final Deque<Wanted> wanted = new ArrayDeque<>();

  /// The database that is being compared and repaired.
  private Optional<NodeId> patient = Optional.empty();

  private boolean closed;

  /// A requested comparison of all databases.
  private record Wanted(long endNanos, CompletableFuture<ComparisonReport> report) {}

  /// @param failures u
  /// @param sessions makes sessions for repairs
  /// @param isOpen whether a database is up
  /// @param shepherd takes messages to the coordinator from its own process
  Repairer(
      int failures,
      Supplier<ShepherdSession> sessions,
      Predicate<NodeId> isOpen,
      Consumer<CbsMessage.Local> shepherd,
      Supplier<Overview> overview,
      Findings findings) {
    this.failures = failures;
    this.sessions = sessions;
    this.isOpen = isOpen;
    this.shepherd = shepherd;
    this.overview = overview;
    this.findings = findings;
  }

  void start() {
    thread.start();
  }

  /// A database that needs attention.
  ///
  /// @param since the barrier at which it was attached; empty if it is not being readmitted
  private record Task(NodeId replica, boolean isDetached, Optional<Long> since) implements Next {}

  /// A requested comparison of all databases.
  private record Verify(Wanted wanted) implements Next {}

  /// The next task.
  private sealed interface Next {}

  /// Compares all databases with each other, after the repair under way. Databases that differ are
  /// repaired afterwards.
  ///
  /// @param limit the time that the comparison may take
  /// @throws IllegalStateException if too many comparisons wait already
  CompletableFuture<ComparisonReport> verify(Duration limit) {
    CompletableFuture<ComparisonReport> report = new CompletableFuture<>();
    tell(() -> {
      if (closed || wanted.size() >= WANTED_MAX) {
        throw new IllegalStateException(
            closed ? "the shepherd ends" : "so many comparisons wait already: " + wanted.size());
      }
      wanted.add(new Wanted(System.nanoTime() + limit.toNanos(), report));
    });
    return report;
  }

  // On the coordinator's thread.

  private synchronized void tell(Runnable news) {
    news.run();
    notifyAll();
  }

  /// Takes a finding of the coordinator.
  void on(CbsIndication.Found found) {
    outcomes.on(found);
    tell(() -> {
      switch (found) {
        case CbsIndication.Promoted(NodeId chosen, long _) -> primary = Optional.of(chosen);
        case CbsIndication.Suspected _ -> primary = Optional.empty();
        case CbsIndication.Accused it when patient.equals(Optional.of(it.replica())) -> {}
        case CbsIndication.Accused it -> accused.add(it.replica());
        case CbsIndication.Detached(NodeId replica, String _) -> {
          attached.remove(replica);
          detached.add(replica);
        }
        case CbsIndication.Attached(NodeId replica, long barrier) -> {
          detached.remove(replica);
          attached.put(replica, barrier);
        }
        case CbsIndication.Readmitted(NodeId replica) -> attached.remove(replica);
        case CbsIndication.Compared _, CbsIndication.Processed _ -> {} // for `outcomes`
      }
    });
  }

  /// A database's trouble, in a word; empty if it takes part, and has answered correctly.
  synchronized Optional<String> standing(NodeId replica) {
    return detached.contains(replica)
        ? Optional.of("detached")
        : attached.containsKey(replica)
            ? Optional.of("repairing")
            : accused.contains(replica) ? Optional.of("accused") : Optional.empty();
  }

  // On its own thread.

  private void run() {
    try {
      while (true) {
        switch (next()) {
          case Verify(Wanted it) -> verify(it);
          case Task task -> {
            attend(Optional.of(task.replica()));
            try {
              repair(task);
            } catch (RuntimeException notNow) {
              CbsLog.LOG.warn(
                  "database {}: the repair is tried again: {}",
                  task.replica().number(),
                  FailureText.of(notNow));
            }
            attend(Optional.empty());
            pause();
          }
        }
      }
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
    }
  }

  private void attend(Optional<NodeId> replica) {
    tell(() -> patient = replica);
  }

  /// Pauses between two repairs; a requested comparison ends the pause.
  private synchronized void pause() throws InterruptedException {
    var _ =
        Monitors.await(this, TimeUnit.MILLISECONDS.toNanos(PAUSE_MILLIS), () -> !wanted.isEmpty());
  }

  private synchronized Next next() throws InterruptedException {
    while (true) {
      Wanted first = wanted.poll();
      if (first != null) {
        return new Verify(first);
      }
      if (!attached.isEmpty()) {
        var oldest = attached.firstEntry();
        return new Task(oldest.getKey(), false, Optional.of(oldest.getValue()));
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
      wait(idle ? 0 : PAUSE_MILLIS); // 0: until something is told
    }
  }

  private void verify(Wanted it) throws InterruptedException {
    try (ShepherdSession session = sessions.get()) {
      it.report()
          .complete(new Verification(outcomes, session, failures, overview, it.endNanos()).run());
    } catch (RuntimeException | InterruptedException failed) {
      it.report().completeExceptionally(failed);
      if (failed instanceof InterruptedException stopping) {
        throw stopping;
      }
    }
  }

  private synchronized boolean isPrimary(NodeId replica) {
    return primary.equals(Optional.of(replica));
  }

  private static boolean isTime(@Nullable Long notBefore) {
    return notBefore == null || System.nanoTime() - notBefore >= 0;
  }

  // P3.
  private void repair(Task task) throws InterruptedException {
    NodeId replica = task.replica();
    if (task.isDetached()) {
      shepherd.accept(new CbsMessage.Attach(replica));
      return;
    }
    if (isPrimary(replica) || !isOpen.test(replica)) {
      return; // nothing to compare it with, or it is down
    }
    Comparison.Found found;
    try (ShepherdSession session = sessions.get()) {
      found = new Comparison(outcomes, session, replica, isOpen).pass();
    }
    if (!found.isClean()) {
      differed.add(replica);
      CbsLog.LOG.warn("database {}: {}", replica.number(), found);
      findings.add(
          new Finding.Repaired(
              System.currentTimeMillis(), replica, found.ranges(), found.copied(), found.schema()));
      return; // and again, until no difference is found
    }
    finish(task, replica);
  }

  // P4.
  private void finish(Task task, NodeId replica) throws InterruptedException {
    shepherd.accept(new CbsMessage.Readmit(replica, task.since().orElse(0L)));
    synchronized (this) {
      if (differed.remove(replica)) {
        accused.remove(replica);
        needless.remove(replica);
      } else if (accused.remove(replica)) {
        int times = needless.merge(replica, 1, Integer::sum) - 1;
        long pause = NEEDLESS_PAUSE.toNanos() << Math.min(times, NEEDLESS_DOUBLINGS_MAX);
        notBefore.put(replica, System.nanoTime() + pause);
      }
      var _ =
          Monitors.await(
              this,
              OUTCOME_MAX.toNanos(),
              () ->
                  task.since().isEmpty()
                      || !task.since().equals(Optional.ofNullable(attached.get(replica))));
    }
  }

  @Override
  public void close() {
    thread.interrupt();
    tell(() -> {
      closed = true;
      wanted.forEach(
          it -> it.report().completeExceptionally(new IllegalStateException("the shepherd ends")));
      wanted.clear();
    });
  }
}
