package quorate.cli.common;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import quorate.runtime.config.ConfigException;
import quorate.runtime.log.LogException;
import quorate.runtime.net.FailureText;

/// Explains failures to people.
public final class Failures {
  private static final Logger LOG = LoggerFactory.getLogger(Failures.class.getPackageName());

  /// The exit status of a usage error, or of a refusal that would recur.
  public static final int REFUSED = 2;

  /// The exit status of a node that stopped for a reason that may pass: a full disk, a port in use.
  public static final int STOPPED = 3;

  /// The exit status of a node that has been removed from its cluster, for good.
  public static final int REMOVED = 4;

  private Failures() {}

  /// Whether [#explain] says all that a person needs; for other failures the stack trace helps.
  static boolean isExplained(Throwable failure) {
    return failure instanceof ConfigException
        || failure instanceof LogException
        || failure instanceof FileSystemException;
  }

  /// Logs a failure in a process that goes on.
  public static void log(String what, Throwable failure) {
    if (isExplained(failure)) {
      LOG.error("{}: {}", what, explain(failure));
    } else {
      LOG.error("{}: {}", what, explain(failure), failure);
    }
  }

  public static int status(Throwable failure) {
    boolean refused =
        failure instanceof ConfigException
            || failure instanceof LogException && !(failure.getCause() instanceof IOException);
    return refused ? REFUSED : STOPPED;
  }

  public static String explain(Throwable failure) {
    return switch (failure) {
      case ConfigException config -> String.valueOf(config.getMessage());
      case LogException log -> String.valueOf(log.getMessage());
      case NoSuchFileException missing ->
          "there is no "
              + missing.getFile()
              + "; is this the directory of a cluster? Start one with: ./quorate up";
      case AccessDeniedException denied -> "no permission to write " + denied.getFile();
      case FileSystemException file -> file.getFile() + ": " + file.getReason();
      default -> FailureText.of(failure);
    };
  }
}
