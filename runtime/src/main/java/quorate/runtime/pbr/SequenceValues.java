package quorate.runtime.pbr;

import java.util.SortedMap;
import java.util.TreeMap;
import quorate.engine.statement.Sequences;
import quorate.sql.catalog.Catalog;

/// The sequences of one replica. At the primary, values are drawn here, once; the positions of the
/// sequences that a transaction moved go with its write set. A value drawn by a transaction that
/// never commits is skipped, unless the primary changes: then nobody has seen it.
final class SequenceValues {
  /// The next value of each, by its number in the catalog.
  private final SortedMap<String, Long> next;

  SequenceValues(SortedMap<String, Long> next) {
    this.next = new TreeMap<>(next);
  }

  /// The next value.
  ///
  /// @throws SqlException 42P01 if there is no such sequence, 2200H if it has reached its end
  long take(Catalog catalog, String name) {
    return take(Sequences.named(catalog, name));
  }

  synchronized long take(Catalog.Sequence sequence) {
    long value = sequence.given(next.getOrDefault(Sequences.key(sequence), sequence.from()));
    try {
      next.put(Sequences.key(sequence), Math.addExact(value, sequence.increment()));
      return value;
    } catch (ArithmeticException atTheEnd) {
      throw sequence.range().end(sequence.name(), sequence.increment());
    }
  }

  /// The positions of these sequences.
  synchronized SortedMap<String, Long> of(Iterable<String> keys) {
    SortedMap<String, Long> moved = new TreeMap<>();
    for (String key : keys) {
      Long value = next.get(key);
      if (value != null) {
        moved.put(key, value);
      }
    }
    return moved;
  }

  /// Moves them to another replica's positions.
  synchronized void move(SortedMap<String, Long> moved) {
    next.putAll(moved);
  }
}
