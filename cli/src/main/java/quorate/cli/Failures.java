package quorate.cli;

import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import quorate.runtime.config.ConfigException;
import quorate.runtime.log.LogException;

/// Failures in words for a person.
final class Failures {
  private Failures() {}

  /// Whether [#explain] says all that a person needs; of others the stack is of use.
  static boolean isExplained(Throwable failure) {
    return failure instanceof ConfigException
        || failure instanceof LogException
        || failure instanceof FileSystemException;
  }

  static String explain(Throwable failure) {
    return switch (failure) {
      case ConfigException config -> String.valueOf(config.getMessage());
      case LogException log -> String.valueOf(log.getMessage());
      case NoSuchFileException missing ->
          "there is no "
              + missing.getFile()
              + "; is this the directory of a cluster? Start one with: ./quorate up";
      case AccessDeniedException denied -> "no permission to write " + denied.getFile();
      case FileSystemException file -> file.getFile() + ": " + file.getReason();
      default -> failure.getMessage() == null ? failure.toString() : failure.getMessage();
    };
  }
}
