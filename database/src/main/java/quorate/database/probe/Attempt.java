package quorate.database.probe;

import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// One statement that may fail, or wait for another connection.
///
/// @param thread that executes it
/// @param end how it ended, when it has
record Attempt(Thread thread, CompletableFuture<Attempt.End> end) {
  /// How a statement ended.
  sealed interface End {
    /// With this value.
    record Value(String text) implements End {}

    /// With this error.
    record Error(SQLException error) implements End {}

    /// Not yet.
    record Waits() implements End {}
  }

  /// What is tried.
  interface Work {
    String run() throws SQLException;
  }

  /// Begins it on a thread of its own.
  static Attempt begin(Work work) {
    CompletableFuture<End> end = new CompletableFuture<>();
    Thread thread = Thread.ofPlatform().daemon().name("probe").start(() -> end.complete(now(work)));
    return new Attempt(thread, end);
  }

  /// Tries it here.
  static End now(Work work) {
    try {
      return new End.Value(work.run());
    } catch (SQLException failed) {
      return new End.Error(failed);
    } catch (RuntimeException | LinkageError broken) { // a driver that lacks a method, or stumbles
      return new End.Error(new SQLException(broken.toString(), "XX000", broken));
    }
  }

  /// How it has ended, after so long at most.
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
