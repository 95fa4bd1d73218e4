package quorate.runtime.node;

import org.jspecify.annotations.Nullable;

/// Closes one part after another: what fails to close must not keep the next one's files locked.
final class Closing {
  private Closing() {}

  static void all(@Nullable AutoCloseable... parts) {
    for (AutoCloseable part : parts) {
      try {
        if (part != null) {
          part.close();
        }
      } catch (Exception already) {
        // What is not written in order is rebuilt from the log.
      }
    }
  }
}
