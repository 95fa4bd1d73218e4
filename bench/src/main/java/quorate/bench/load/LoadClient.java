package quorate.bench.load;

import java.sql.SQLException;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/// One client: a connection, and the transactions that it runs over it, one after another.
final class LoadClient implements AutoCloseable {
  /// How often a transaction is repeated after conflicts before it is given up.
  private static final int TRIES_MAX = 1000;

  private static final long RECONNECT_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

  private final LoadRun run;
  private final int number;
  private final Target target;
  private final LoadPlan plan;
  private final Supplier<Transaction> transactions;
  private volatile Session session;

  LoadClient(
      LoadRun run, int number, Target target, LoadPlan plan, Supplier<Transaction> transactions)
      throws SQLException {
    this.run = run;
    this.number = number;
    this.target = target;
    this.plan = plan;
    this.transactions = transactions;
    this.session = target.open();
  }

  void run() throws InterruptedException {
    long most = plan.transactions().orElse(Long.MAX_VALUE);
    for (long i = 0; i < most && !run.isStopped(); i++) {
      Transaction transaction = transactions.get();
      if (plan.pauses()) {
        run.pause(transaction.keying().toNanos());
      }
      long from = run.pace().next(System.nanoTime());
      run.pause(from - System.nanoTime());
      if (!run.isStopped()) {
        run(transaction, from);
      }
      if (plan.pauses()) {
        run.pause(transaction.thinking().toNanos());
      }
    }
  }

  private void run(Transaction transaction, long fromNanos) throws InterruptedException {
    boolean wanted = plan.block() && target.hasBlocks();
    boolean block = !transaction.isCall() && (wanted || !transaction.isSingle());
    for (int tries = 1; ; tries++) {
      try {
        Outcome outcome = session.run(transaction, block);
        run.onEnded(transaction, outcome, System.nanoTime() - fromNanos);
        if (outcome == Outcome.COMMIT) {
          transaction.committed();
        }
        return;
      } catch (SQLException failure) {
        boolean usable = session.recover(failure);
        boolean again =
            usable && target.words().isConflict(failure) && tries < TRIES_MAX && !run.isStopped();
        if (again) {
          run.onRetry(transaction, failure);
        } else {
          run.onFailure(transaction, failure);
          if (!usable) {
            transaction.unknown();
            reconnect();
          }
          return;
        }
      }
    }
  }

  /// Reconnects, as applications do after a short outage.
  private void reconnect() throws InterruptedException {
    session.close();
    while (!run.isStopped()) {
      try {
        session = target.open();
        return;
      } catch (SQLException notYet) {
        run.pause(RECONNECT_NANOS);
      }
    }
  }

  @Override
  public void close() {
    session.close();
  }

  @Override
  public String toString() {
    return "client " + number;
  }
}
