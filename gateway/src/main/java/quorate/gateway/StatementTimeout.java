package quorate.gateway;

import java.util.List;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import quorate.core.value.Result;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;

/// Cancels statements that run longer than statement_timeout, as a client's cancel request would.
final class StatementTimeout {
  static final String NAME = "statement_timeout";

  /// A cancellation that comes between two waits meets nothing that it could end.
  private static final long AGAIN_MILLIS = 100;

  private final Settings settings;
  private final Runnable cancel;
  private final ScheduledExecutorService timers;

  StatementTimeout(Settings settings, Runnable cancel, ScheduledExecutorService timers) {
    this.settings = settings;
    this.cancel = cancel;
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

  /// One statement, or several that are executed as one.
  List<Result> within(Supplier<List<Result>> statement) {
    long millis = TimeSetting.millis(NAME, settings.get(NAME));
    if (millis == 0) {
      return statement.get();
    }
    Watch watch = new Watch();
    Future<?> timer =
        timers.scheduleWithFixedDelay(watch::fire, millis, AGAIN_MILLIS, TimeUnit.MILLISECONDS);
    try {
      List<Result> results = statement.get();
      return watch.end() ? results.stream().map(StatementTimeout::worded).toList() : results;
    } catch (SqlException failed) {
      throw watch.end() ? worded(failed.error()).asException() : failed;
    } finally {
      boolean _ = watch.end();
      timer.cancel(false);
    }
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
