package quorate.bench.history;

import java.util.List;

/// A step of a transaction on one list.
public sealed interface Operation {
  /// The list's key.
  long key();

  /// A value was added to the end of a list. No value is added twice in a history.
  record Append(long key, long value) implements Operation {}

  /// A list was read.
  ///
  /// @param values its values from the first to the last; none if there is no such list
  record Read(long key, List<Long> values) implements Operation {
    public Read {
      values = List.copyOf(values);
    }
  }
}
