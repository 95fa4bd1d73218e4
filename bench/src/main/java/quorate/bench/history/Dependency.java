package quorate.bench.history;

import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/// The reasons why one transaction is before another. Several may hold at once.
final class Dependency {
  /// A reason.
  enum Kind {
    /// It appended the value right before one of the other's.
    WW,
    /// The other read a list that ends with one of its values.
    WR,
    /// It read a list to which the other appended next.
    RW,
    /// It ended before the other began.
    TIME
  }

  private final Map<Kind, String> reasons = new EnumMap<>(Kind.class);

  void add(Kind kind, String reason) {
    reasons.putIfAbsent(kind, reason);
  }

  /// Whether any of these reasons holds.
  boolean isAny(Set<Kind> kinds) {
    return reasons.keySet().stream().anyMatch(kinds::contains);
  }

  /// The first reason of these kinds, in the order of [Kind]: the strongest.
  String text(Set<Kind> kinds) {
    return reasons.entrySet().stream()
        .filter(each -> kinds.contains(each.getKey()))
        .map(
            each -> each.getKey().name().toLowerCase(java.util.Locale.ROOT) + " " + each.getValue())
        .findFirst()
        .orElseThrow();
  }

  @Override
  public String toString() {
    return Objects.toString(reasons);
  }
}
