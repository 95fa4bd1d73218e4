package quorate.engine.statement;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;

/// The sequence values that a statement was given, in the order of their use.
public final class GivenValues {
  private final Map<String, Deque<Long>> left = new HashMap<>();

  /// @param given the values by sequence, or by the key under which they were leased
  public GivenValues(SortedMap<String, List<Long>> given) {
    given.forEach((name, values) -> left.put(name, new ArrayDeque<>(values)));
  }

  /// The next value; empty if there are no more.
  public Optional<Long> next(String name) {
    Deque<Long> values = left.get(name);
    return values == null ? Optional.empty() : Optional.ofNullable(values.poll());
  }
}
