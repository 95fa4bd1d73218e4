package quorate.bench.load;

import java.util.List;

/// Something that must hold of a database.
///
/// @param name for figures, without blanks
/// @param meaning in words
/// @param violations where it does not hold, each in words; at most [#SHOWN_MAX] of them
public record Condition(String name, String meaning, List<String> violations) {
  /// More are of no use to anybody.
  public static final int SHOWN_MAX = 5;

  public Condition {
    violations = violations.stream().limit(SHOWN_MAX).toList();
  }

  public boolean holds() {
    return violations.isEmpty();
  }
}
