package quorate.database.probe;

import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// One statement that may fail, or wait for another connection.
///
/// @param thread the thread that executes it
/// @param end its outcome, once it has ended
record Attempt(Thread thread, CompletableFuture<Attempt.End> end) {
  /// The outcome of a statement.
  sealed interface End {
    /// It returned this value.
    record Value(String text) implements End {}

    /// It failed with this error.
    record Error(SQLException error) implements End {}

    /// It has not ended yet.
    record Waits() implements End {}
  }

  /// The statement to try.
  interface Work {
    String run() throws SQLException;
  }

  /// Starts the work on a thread of its own.
  static Attempt begin(Work work) {
    CompletableFuture<End> end = new CompletableFuture<>();
    Thread thread = Thread.ofPlatform().daemon().name("probe").start(() -> end.complete(now(work)));
    return new Attempt(thread, end);
  }

  /// Runs the work on the calling thread.
  static End now(Work work) {
    try {
      return new End.Value(work.run());
    } catch (SQLException failed) {
      return new End.Error(failed);
    } catch (RuntimeException | LinkageError broken) { // a driver that lacks a method, or breaks
      return new End.Error(new SQLException(broken.toString(), "XX000", broken));
    }
  }

  /// The outcome after at most `time`.
  End within(Duration time) {
    try {
      return end.get(time.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException stillThere) {
      return new End.Waits();
    } catch (ExecutionException impossible) {
      throw new IllegalStateException(impossible);
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
      return new End.Waits();
    }
  }
}
