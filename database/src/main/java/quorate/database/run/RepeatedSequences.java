package quorate.database.run;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import quorate.sql.SequenceSource;

/// Gives a call that is executed again the values of sequences that it had at first: those are
/// gone.
final class RepeatedSequences implements SequenceSource {
  private final SequenceSource source;
  private final Map<String, List<Long>> drawn = new TreeMap<>();
  private final Map<String, Deque<Long>> left = new TreeMap<>();

  RepeatedSequences(SequenceSource source) {
    this.source = source;
  }

  @Override
  public long next(String sequence) {
    Deque<Long> again = left.get(sequence);
    if (again != null && !again.isEmpty()) {
      return again.remove();
    }
    long value = source.next(sequence);
    drawn.computeIfAbsent(sequence, _ -> new ArrayList<>()).add(value);
    return value;
  }

  /// From here on it begins once more.
  void again() {
    drawn.forEach((sequence, values) -> left.put(sequence, new ArrayDeque<>(values)));
  }
}
