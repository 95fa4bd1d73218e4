package quorate.bench.history;

import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import quorate.bench.history.HistoryTransaction.Outcome;
import quorate.bench.load.Target;

/// Runs clients at a server for a while, and checks what they saw.
///
/// @param clients their number
/// @param length the time for which they run
/// @param transactions of each client, after which it ends earlier
/// @param model the promised isolation
/// @param plant a fault that the check has to find
/// @param seed of the clients' choices
public record HistoryRun(
    Target target,
    int clients,
    Duration length,
    OptionalLong transactions,
    Model model,
    Optional<Plant> plant,
    long seed) {
  private static final int CLIENTS_MAX = 1000;

  /// For the first statements, and for the last reads: the server may be recovering.
  private static final Duration END_MAX = Duration.ofMinutes(2);

  private static final long PAUSE_MILLIS = 500;

  public HistoryRun {
    if (clients < 1 || clients > CLIENTS_MAX) {
      throw new IllegalArgumentException("--clients: 1 to " + CLIENTS_MAX + ", not " + clients);
    }
    if (length.isNegative() || length.isZero()) {
      throw new IllegalArgumentException("--seconds: at least one");
    }
  }

  /// Runs it, on an empty table of its own.
  ///
  /// @throws SQLException if the server does not answer at the start, or at the end for minutes
  public HistoryCheck run() throws SQLException, InterruptedException {
    create();
    ListKeys keys = new ListKeys();
    AtomicInteger ids = new AtomicInteger();
    List<HistoryClient> all = new ArrayList<>();
    List<Thread> threads = new ArrayList<>();
    CountDownLatch end = new CountDownLatch(1);
    for (int i = 0; i < clients; i++) {
      long most = transactions.orElse(Long.MAX_VALUE);
      HistoryClient client = new HistoryClient(i, target, plant, keys, ids, end, most, seed);
      all.add(client);
      threads.add(Thread.ofPlatform().daemon().name("history-" + i).start(client));
    }
    long deadline = System.nanoTime() + length.toNanos();
    for (Thread thread : threads) {
      thread.join(Duration.ofNanos(Math.max(0, deadline - System.nanoTime())));
    }
    end.countDown();
    for (Thread thread : threads) {
      thread.join();
    }
    List<HistoryTransaction> history = new ArrayList<>();
    all.forEach(client -> history.addAll(client.history()));
    Map<Long, List<Long>> last = last(keys.all(), ids, history);
    return HistoryCheck.of(history, last, model);
  }

  private void create() throws SQLException, InterruptedException {
    long deadline = System.nanoTime() + END_MAX.toNanos();
    while (true) {
      try {
        ListsSession.create(target);
        return;
      } catch (SQLException failed) {
        pause(failed, deadline);
      }
    }
  }

  private static void pause(SQLException failed, long deadline)
      throws SQLException, InterruptedException {
    if (System.nanoTime() > deadline) {
      throw failed;
    }
    Thread.sleep(PAUSE_MILLIS);
  }

  /// The lists at the end. Each read is a transaction of the history, too.
  private Map<Long, List<Long>> last(
      List<Long> keys, AtomicInteger ids, List<HistoryTransaction> history)
      throws SQLException, InterruptedException {
    long deadline = System.nanoTime() + END_MAX.toNanos();
    Map<Long, List<Long>> last = new HashMap<>();
    while (true) {
      try (ListsSession session = new ListsSession(target)) {
        for (long key : keys) {
          if (!last.containsKey(key)) {
            long begun = System.nanoTime();
            List<Long> values = session.read(key);
            last.put(key, values);
            history.add(
                new HistoryTransaction(
                    ids.incrementAndGet(),
                    clients,
                    begun,
                    System.nanoTime(),
                    Outcome.COMMITTED,
                    List.of(new Operation.Read(key, values))));
          }
        }
        return last;
      } catch (SQLException failed) {
        pause(failed, deadline);
      }
    }
  }
}
