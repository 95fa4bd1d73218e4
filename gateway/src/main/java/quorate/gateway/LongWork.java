package quorate.gateway;

import quorate.gateway.pg.FrontendMessage;

/// Runs long computations of a session on a platform thread, since on a virtual thread they would
/// withhold one of the few carrier threads from all other sessions.
final class LongWork {
  /// The longest text that is analysed on the session's own thread, in characters.
  private static final int TEXT_MAX = 16 << 10;

  /// The most bytes of values that are decoded on the session's own thread.
  private static final int VALUES_MAX = 256 << 10;

  private LongWork() {}

  /// One step of a session.
  interface Step {
    void run() throws InterruptedException;
  }

  private static boolean isLong(FrontendMessage message) {
    return switch (message) {
      case FrontendMessage.Query(String sql) -> sql.length() > TEXT_MAX;
      case FrontendMessage.Parse parse -> parse.sql().length() > TEXT_MAX;
      case FrontendMessage.Bind bind -> bind.length() > VALUES_MAX;
      case FrontendMessage _ -> false;
    };
  }

  /// Handles a message; if that may take long, on a platform thread, whose end it awaits.
  static void run(FrontendMessage message, Step step) throws InterruptedException {
    if (isLong(message)) {
      runApart(step);
    } else {
      step.run();
    }
  }

  private static void runApart(Step step) throws InterruptedException {
    Outcome outcome = new Outcome();
    Thread thread =
        Thread.ofPlatform().daemon().name("long-work").unstarted(() -> outcome.of(step));
    thread.start();
    thread.join();
    outcome.raise();
  }

  private static final class Outcome {
    private Runnable failure = () -> {};
    private boolean interrupted;

    void of(Step step) {
      try {
        step.run();
      } catch (RuntimeException | Error broken) {
        failure =
            () -> {
              throw broken;
            };
      } catch (InterruptedException stopping) {
        interrupted = true;
      }
    }

    void raise() throws InterruptedException {
      failure.run();
      if (interrupted) {
        throw new InterruptedException();
      }
    }
  }
}
