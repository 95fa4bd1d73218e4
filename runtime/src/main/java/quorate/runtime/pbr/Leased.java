package quorate.runtime.pbr;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import quorate.replication.statement.OrderedStatement;

/// The values of sequences that a statement has been given, in the order of their use.
final class Leased {
  private final Map<String, Deque<Long>> left = new HashMap<>();

  Leased(OrderedStatement statement) {
    statement.leased().forEach((name, values) -> left.put(name, new ArrayDeque<>(values)));
  }

  Optional<Long> next(String name) {
    Deque<Long> values = left.get(name);
    return values == null ? Optional.empty() : Optional.ofNullable(values.poll());
  }
}
