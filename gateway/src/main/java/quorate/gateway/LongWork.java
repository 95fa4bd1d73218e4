package quorate.gateway;

/// Runs long computations of a session on a platform thread, since on a virtual thread they would
/// withhold one of the few carrier threads from all other sessions.
final class LongWork {
  private LongWork() {}

  /// One step of a session.
  interface Step {
    void run() throws InterruptedException;
  }

  /// Runs a step on a platform thread, whose end it awaits.
  static void run(Step step) throws InterruptedException {
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
