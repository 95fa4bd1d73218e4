package quorate.runtime.shell;

import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;

/// Work on other threads that must not fail.
public final class Guarded {
  private Guarded() {}

  /// Has work done, unless the threads are being ended; passes on the exception if it fails.
  public static void execute(Executor threads, Consumer<Throwable> failure, Runnable work) {
    try {
      threads.execute(() -> {
        try {
          work.run();
        } catch (RuntimeException | Error broken) {
          failure.accept(broken);
        }
      });
    } catch (RejectedExecutionException stopping) {
      return; // the process ends, too
    }
  }
}
