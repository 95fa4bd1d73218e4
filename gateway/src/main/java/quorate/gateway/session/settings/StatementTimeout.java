package quorate.gateway.session.settings;

import java.util.List;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import quorate.core.value.Result;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;

/// Cancels statements that run longer than statement_timeout, as a client's cancel request would.
public final class StatementTimeout {
  static final String NAME = "statement_timeout";

  /// The interval at which cancellation repeats, since one that falls between two waits has no
  /// effect.
  private static final long AGAIN_MILLIS = 100;

  private final Runnable cancel;
  private final Runnable forget;
  private final ScheduledExecutorService timers;

  /// Whether a statement ended just as it was cancelled, so that the cancellation may hit the next.
  private boolean late;

  /// @param cancel cancels the running statement
  /// @param forget withdraws a cancellation that had no effect
  public StatementTimeout(Runnable cancel, Runnable forget, ScheduledExecutorService timers) {
    this.cancel = cancel;
    this.forget = forget;
    this.timers = timers;
  }

  private final class Watch {
    private boolean over;
    private boolean fired;

    synchronized void fire() {
      if (!over) {
        fired = true;
        cancel.run();
      }
    }

    synchronized boolean end() {
      over = true;
      return fired;
    }
  }

  /// Runs a statement, or several that are executed together.
  ///
  /// @param millis the limit on their time; 0 for none
  public List<Result> within(long millis, Supplier<List<Result>> statement) {
    boolean before = late;
    late = false;
    if (millis == 0) {
      return before ? worded(statement) : statement.get();
    }
    Watch watch = new Watch();
    Future<?> timer =
        timers.scheduleWithFixedDelay(watch::fire, millis, AGAIN_MILLIS, TimeUnit.MILLISECONDS);
    boolean answered = false;
    try {
      List<Result> results = statement.get();
      boolean fired = watch.end();
      answered = results.stream().noneMatch(StatementTimeout::isCancelled);
      return fired || before ? results.stream().map(StatementTimeout::worded).toList() : results;
    } catch (SqlException failed) {
      throw watch.end() || before ? worded(failed.error()).asException() : failed;
    } finally {
      timer.cancel(false);
      if (watch.end()) {
        forget.run();
        late = answered;
      }
    }
  }

  private static List<Result> worded(Supplier<List<Result>> statement) {
    try {
      return statement.get().stream().map(StatementTimeout::worded).toList();
    } catch (SqlException failed) {
      throw worded(failed.error()).asException();
    }
  }

  private static boolean isCancelled(Result result) {
    return result instanceof Result.Failed(SqlError error) && error.sqlState().equals("57014");
  }

  private static Result worded(Result result) {
    return result instanceof Result.Failed(SqlError error)
        ? new Result.Failed(worded(error))
        : result;
  }

  private static SqlError worded(SqlError error) {
    return error.sqlState().equals("57014")
        ? new SqlError("57014", "canceling statement due to statement timeout")
        : error;
  }
}
