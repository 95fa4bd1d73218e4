package quorate.cli.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import quorate.cli.common.Directories;

/// The processes started by a measurement, and a directory for its files. All are ended and deleted
/// with the measurement, even if it fails or is interrupted.
final class BenchResources implements AutoCloseable {
  private static final int DELETE_TRIES = 100;
  private static final long DELETE_PAUSE_MILLIS = 100;

  private final Path directory;
  private final Deque<Part> parts = new ArrayDeque<>();
  private final Thread hook = new Thread(this::end);
  private boolean ended;

  private record Part(String name, AutoCloseable what) {}

  private BenchResources(Path directory) {
    this.directory = directory;
  }

  /// Creates a new directory.
  ///
  /// @param name the prefix of its name
  static BenchResources in(String name) throws IOException {
    BenchResources kept = new BenchResources(Files.createTempDirectory("quorate-" + name + "-"));
    Runtime.getRuntime().addShutdownHook(kept.hook);
    return kept;
  }

  /// The directory for the files of all parts.
  Path directory() {
    return directory;
  }

  /// Registers a part that has been started.
  synchronized <T extends AutoCloseable> T add(String name, T what) {
    if (ended) {
      end(new Part(name, what));
    } else {
      parts.push(new Part(name, what));
    }
    return what;
  }

  private synchronized void end() {
    ended = true;
    while (!parts.isEmpty()) {
      end(parts.pop());
    }
    delete();
  }

  /// Retries, since descendant processes may go on writing for a moment.
  private void delete() {
    for (int tries = 1; ; tries++) {
      try {
        Directories.delete(directory);
        return;
      } catch (IOException left) {
        if (tries == DELETE_TRIES) {
          System.err.println("quorate: could not delete " + directory + ": " + left.getMessage());
          return;
        }
      }
      try {
        Thread.sleep(DELETE_PAUSE_MILLIS);
      } catch (InterruptedException stopping) {
        Thread.currentThread().interrupt();
        return;
      }
    }
  }

  private static void end(Part part) {
    try {
      part.what.close();
    } catch (Exception stuck) {
      System.err.println("quorate: " + part.name + " did not end: " + stuck.getMessage());
    }
  }

  @Override
  public void close() {
    end();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException itRuns) {
      return; // it found nothing to do
    }
  }
}
