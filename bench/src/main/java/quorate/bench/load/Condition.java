package quorate.bench.load;

import java.util.List;

/// A condition that a database must satisfy.
///
/// @param name for figures, without blanks
/// @param meaning in words
/// @param violations each in words; at most [#SHOWN_MAX] of them
public record Condition(String name, String meaning, List<String> violations) {
  /// Enough to find the cause.
  public static final int SHOWN_MAX = 5;

  public Condition {
    violations = violations.stream().limit(SHOWN_MAX).toList();
  }

  public boolean holds() {
    return violations.isEmpty();
  }
}
