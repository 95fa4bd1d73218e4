package quorate.runtime.shell;

import org.jspecify.annotations.Nullable;

/// Closes parts one after another: a failure must not keep the files of the next part locked.
public final class Closing {
  private Closing() {}

  public static void all(@Nullable AutoCloseable... parts) {
    for (AutoCloseable part : parts) {
      try {
        if (part != null) {
          part.close();
        }
      } catch (Exception already) {
        // State that is not written properly is rebuilt from the log.
      }
    }
  }
}
