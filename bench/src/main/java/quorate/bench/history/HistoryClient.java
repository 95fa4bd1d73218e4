package quorate.bench.history;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.random.RandomGenerator;
import quorate.bench.history.HistoryTransaction.Outcome;
import quorate.bench.history.Operation.Append;
import quorate.bench.history.Operation.Read;
import quorate.bench.load.Target;

/// A client that runs one transaction after another, and records them.
final class HistoryClient implements Runnable {
  private static final int OPERATIONS_MAX = 4;
  private static final long RECONNECT_MILLIS = 100;

  /// The classes of SQLSTATEs of statements that have failed without any effect: the connection,
  /// and with it the server's knowledge, is not lost.
  private static final List<String> DEFINITE =
      List.of("0A", "21", "22", "23", "25", "26", "40", "42", "53", "54", "55");

  /// The same, of single states: canceled.
  private static final String CANCELED = "57014";

  private final int number;
  private final Target target;
  private final Optional<Plant> plant;
  private final ListKeys keys;
  private final AtomicInteger ids;
  private final CountDownLatch stop;
  private final long transactionsMax;
  private final RandomGenerator random;
  private final List<HistoryTransaction> history = new ArrayList<>();
  private Optional<ListsSession> session = Optional.empty();

  /// @param ids the numbers of transactions
  /// @param stop its end is the clients' end
  /// @param transactionsMax after which it ends by itself
  HistoryClient(
      int number,
      Target target,
      Optional<Plant> plant,
      ListKeys keys,
      AtomicInteger ids,
      CountDownLatch stop,
      long transactionsMax,
      long seed) {
    this.number = number;
    this.target = target;
    this.plant = plant;
    this.keys = keys;
    this.ids = ids;
    this.stop = stop;
    this.transactionsMax = transactionsMax;
    this.random = new SplittableRandom(seed * 31 + number);
  }

  /// Its transactions; once its thread has ended.
  List<HistoryTransaction> history() {
    return history;
  }

  @Override
  public void run() {
    try {
      while (stop.getCount() > 0 && history.size() < transactionsMax) {
        if (session.isEmpty()) {
          connect();
        } else {
          transaction(session.get());
        }
      }
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
    } finally {
      session.ifPresent(ListsSession::close);
    }
  }

  private void connect() throws InterruptedException {
    try {
      session =
          Optional.of(
              plant.isPresent()
                  ? new PlantedSession(target, plant.get(), random)
                  : new ListsSession(target));
    } catch (SQLException notYet) {
      stop.await(RECONNECT_MILLIS, TimeUnit.MILLISECONDS);
    }
  }

  private void transaction(ListsSession open) {
    int count = 1 + random.nextInt(OPERATIONS_MAX);
    boolean block = count > 1 || random.nextBoolean();
    List<Operation> done = new ArrayList<>();
    List<Operation> tried = new ArrayList<>();
    long begun = System.nanoTime();
    boolean committing = !block;
    Outcome outcome;
    try {
      if (block) {
        open.begin();
      }
      for (int i = 0; i < count; i++) {
        step(open, done, tried);
      }
      if (block) {
        committing = true;
        open.commit();
      }
      outcome = Outcome.COMMITTED;
    } catch (SQLException failed) {
      outcome = outcome(failed, committing);
      recover(open, block, failed);
    }
    long ended = System.nanoTime();
    // An append without an answer may be in effect, if its transaction is.
    List<Operation> operations = outcome == Outcome.COMMITTED ? done : tried;
    history.add(
        new HistoryTransaction(ids.incrementAndGet(), number, begun, ended, outcome, operations));
  }

  private void step(ListsSession open, List<Operation> done, List<Operation> tried)
      throws SQLException {
    if (random.nextBoolean()) {
      Append append = new Append(keys.toAppend(random), keys.value());
      tried.add(append);
      open.append(append.key(), append.value());
      done.add(append);
    } else {
      long key = keys.toRead(random);
      Read read = new Read(key, open.read(key));
      tried.add(read);
      done.add(read);
    }
  }

  /// A block of which no COMMIT was sent has no effect, whatever its end.
  private static Outcome outcome(SQLException failed, boolean committing) {
    return !committing || isDefinite(failed) ? Outcome.ABORTED : Outcome.UNKNOWN;
  }

  private static boolean isDefinite(SQLException failed) {
    String state = failed.getSQLState();
    return state != null
        && state.length() == CANCELED.length()
        && (state.equals(CANCELED) || DEFINITE.contains(state.substring(0, 2)));
  }

  private void recover(ListsSession open, boolean block, SQLException failed) {
    try {
      if (block && isDefinite(failed)) {
        open.rollback();
      } else if (!isDefinite(failed)) {
        reset(open);
      }
    } catch (SQLException lost) {
      reset(open);
    }
  }

  private void reset(ListsSession open) {
    open.close();
    session = Optional.empty();
  }
}
