package quorate.cli.cluster;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import quorate.cli.common.Failures;

/// Keeps one process running: it is restarted when it ends, at growing intervals if it ends at
/// once. A process that has refused its data or configuration would do so again, and stays down.
final class Supervisor implements Runnable {
  private static final Duration SHORT = Duration.ofSeconds(5);

  /// Starts the process.
  interface Launcher {
    Process launch() throws IOException;
  }

  private final String name;
  private final Optional<String> again;
  private final Launcher launcher;
  private final Duration pauseMin;
  private final Duration pauseMax;
  private final Consumer<String> say;
  private volatile Optional<Process> running = Optional.empty();
  private volatile boolean closed;
  private volatile boolean retired;

  /// @param again the command for a manual start after a refusal; empty if a refusal may pass
  Supervisor(
      String name,
      Optional<String> again,
      Launcher launcher,
      Duration pauseMin,
      Duration pauseMax,
      Consumer<String> say) {
    this.name = name;
    this.again = again;
    this.launcher = launcher;
    this.pauseMin = pauseMin;
    this.pauseMax = pauseMax;
    this.say = say;
  }

  @Override
  public void run() {
    Duration pause = pauseMin;
    while (!closed && !retired) {
      long started = System.nanoTime();
      try {
        Process process = launcher.launch();
        running = Optional.of(process);
        if (closed) {
          process.destroy();
        }
        say.accept("  " + name + "   process " + process.pid());
        int status = process.waitFor();
        if (closed) {
          return;
        }
        if (status == Failures.REMOVED || retired) {
          say.accept("  " + name + "   has been removed from the cluster");
          return;
        }
        if (status == Failures.REFUSED && again.isPresent()) {
          say.accept(
              "  %s   stays down, for the reason that it gives above; the others go on. When that is mended: %s"
                  .formatted(name, again.get()));
          return;
        }
        boolean quick = System.nanoTime() - started < SHORT.toNanos();
        pause = quick ? min(pauseMax, pause.multipliedBy(2)) : pauseMin;
        say.accept("  " + name + "   ended with status " + status + "; starting it again");
        Thread.sleep(pause);
      } catch (IOException notStarted) {
        System.err.println("quorate: cannot start " + name + ": " + notStarted.getMessage());
        return;
      } catch (InterruptedException stopping) {
        return;
      }
    }
  }

  private static Duration min(Duration left, Duration right) {
    return left.compareTo(right) < 0 ? left : right;
  }

  /// Kills the process if it is `pid`; it will be restarted.
  void kill(long pid) {
    running.filter(process -> process.pid() == pid).ifPresent(Process::destroyForcibly);
  }

  /// Lets the process run to its end, and does not restart it.
  void retire() {
    retired = true;
  }

  /// Asks the process to end, for good.
  void close() {
    closed = true;
    running.ifPresent(Process::destroy);
  }

  /// Waits until the process has ended, and kills it after the limit.
  void awaitEnd(Duration limit) {
    running.ifPresent(process -> {
      try {
        if (!process.waitFor(limit)) {
          process.destroyForcibly();
        }
      } catch (InterruptedException stopping) {
        process.destroyForcibly();
      }
    });
  }
}
