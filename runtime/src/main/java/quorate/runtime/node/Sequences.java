package quorate.runtime.node;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import quorate.core.value.SqlException;
import quorate.database.store.MetaTables;
import quorate.sql.Catalog;
import quorate.sql.SequenceSource;

/// The sequences of the replicated state. Values are handed out above the engines (law 5), advance
/// even where the statement fails, and are never handed out twice.
final class Sequences {
  private final SortedMap<String, Long> next;
  private final SortedSet<String> dirty = new TreeSet<>();

  /// What was last written of those that have moved since.
  private final SortedMap<String, Optional<Long>> written = new TreeMap<>();

  Sequences(SortedMap<String, Long> stored) {
    next = new TreeMap<>(stored);
  }

  /// The values for one statement: first those leased for it, then from here.
  SequenceSource source(Catalog catalog, SortedMap<String, List<Long>> leased) {
    SortedMap<String, Deque<Long>> left = new TreeMap<>();
    leased.forEach((name, values) -> left.put(name, new ArrayDeque<>(values)));
    return name -> {
      Deque<Long> values = left.get(name);
      return values == null || values.isEmpty()
          ? take(catalog, name, 1).getFirst()
          : values.remove();
    };
  }

  /// Takes `count` values.
  List<Long> take(Catalog catalog, String name, int count) {
    Catalog.Sequence sequence = catalog.sequences().get(name);
    if (sequence == null) {
      throw new SqlException("42P01", "relation \"" + name + "\" does not exist");
    }
    long value = next.getOrDefault(name, sequence.start());
    List<Long> values = new ArrayList<>(count);
    try {
      for (int i = 0; i < count; i++) {
        values.add(value);
        value = Math.addExact(value, sequence.increment());
      }
    } catch (ArithmeticException atTheEnd) {
      throw new SqlException(
          "2200H", "nextval: reached maximum value of sequence \"" + name + "\"");
    }
    move(name);
    next.put(name, value);
    return values;
  }

  /// Forgets the sequences that a change of the schema dropped, or made anew under the same name.
  void follow(Catalog before, Catalog after) {
    for (String name : new ArrayList<>(next.keySet())) {
      Catalog.Sequence now = after.sequences().get(name);
      boolean another =
          now != null
              && before.sequences().containsKey(name)
              && !before.sequences().get(name).isSame(now);
      if (now == null || another) {
        move(name);
        next.remove(name);
      }
    }
  }

  private void move(String name) {
    written.putIfAbsent(name, Optional.ofNullable(next.get(name)));
    dirty.add(name);
  }

  /// Back to what was last written: what ran since is rolled back, and runs again or never ran.
  void rollback() {
    written.forEach((name, value) ->
        value.ifPresentOrElse(was -> next.put(name, was), () -> next.remove(name)));
    written.clear();
    dirty.clear();
  }

  /// Writes what has changed, in the caller's transaction.
  void write(Connection connection) throws SQLException {
    for (String name : dirty) {
      MetaTables.setSequence(connection, name, Optional.ofNullable(next.get(name)));
    }
    dirty.clear();
    written.clear();
  }
}
