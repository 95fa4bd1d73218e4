package quorate.cli.admin;

import java.util.Map;
import java.util.Optional;

/// The present step of a node's repair, as reported by the node.
///
/// @param percent its progress, empty if unknown
record RepairStep(String words, Optional<Long> percent) {
  private static final int BAR = 20;

  /// The step in a node's status; empty if it is not in repair.
  static Optional<RepairStep> of(Map<String, Object> status) {
    if (status.get("repair") instanceof Map<?, ?> repair
        && repair.get("step") instanceof String words) {
      Optional<Long> percent =
          repair.get("percent") instanceof Number known
              ? Optional.of(Math.clamp(known.longValue(), 0L, 100L))
              : Optional.empty();
      return Optional.of(new RepairStep(words, percent));
    }
    return Optional.empty();
  }

  /// The step with a progress bar, for a line that is overwritten.
  String bar() {
    return percent
        .map(done -> {
          int filled = (int) (done * BAR / 100);
          return "%s [%s%s] %3d %%"
              .formatted(words, "#".repeat(filled), ".".repeat(BAR - filled), done);
        })
        .orElse(words);
  }

  @Override
  public String toString() {
    return percent.map(done -> words + ": " + done + " %").orElse(words);
  }
}
