package quorate.runtime.status;

import java.util.Optional;

/// The present step of a node's repair.
///
/// @param words the activity of the node
/// @param amount empty if the extent of the step is unknown
public record RepairStep(String words, Optional<Amount> amount) {
  private static final int BAR = 20;

  /// How much of a step is done.
  ///
  /// @param bytes done so far
  /// @param of bytes in all
  /// @param percent done, from 0 to 100
  /// @param from bytes that were there when the step began
  public record Amount(long bytes, long of, long percent, long from) {
    public Amount {
      percent = Math.clamp(percent, 0L, 100L);
    }

    /// @param all more than 0
    public static Amount of(long bytes, long all, long from) {
      return new Amount(bytes, all, 100 * bytes / all, from);
    }
  }

  /// The step with a progress bar, for a line that is overwritten.
  public String bar() {
    return amount
        .map(it -> {
          int filled = (int) (it.percent() * BAR / 100);
          return "%s [%s%s] %3d %%"
              .formatted(words, "#".repeat(filled), ".".repeat(BAR - filled), it.percent());
        })
        .orElse(words);
  }

  @Override
  public String toString() {
    return amount.map(it -> words + ": " + it.percent() + " %").orElse(words);
  }
}
