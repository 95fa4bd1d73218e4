package quorate.runtime.cbs;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import quorate.engine.statement.GivenValues;
import quorate.replication.statement.OrderedStatement;
import quorate.sql.catalog.Catalog;
import quorate.sql.plan.SequenceSource;

/// The sequence values that one statement draws: first those it was given, then new ones.
final class DrawnValues {
  private final SequenceBlocks sequences;
  private final SortedMap<String, List<Long>> drawn = new TreeMap<>();

  DrawnValues(SequenceBlocks sequences) {
    this.sequences = sequences;
  }

  /// The source from which the statement draws.
  SequenceSource source(OrderedStatement statement, Catalog catalog) {
    GivenValues given = new GivenValues(statement.leased());
    return name -> {
      long value = given.next(name).orElseGet(() -> sequences.next(catalog, name));
      drawn.computeIfAbsent(name, _ -> new ArrayList<>()).add(value);
      return value;
    };
  }

  /// Counts the values given to the statement as drawn.
  void takeGiven(OrderedStatement statement) {
    drawn.putAll(statement.leased());
  }

  /// A value of a sequence from which others draw, too: one that existed before the transaction.
  /// Empty for any other.
  Optional<Long> shared(Catalog before, Catalog.Sequence sequence) {
    return before.sequences().entrySet().stream()
        .filter(each -> each.getValue().object() == sequence.object())
        .findFirst()
        .map(each -> {
          long value = sequences.next(before, each.getKey());
          drawn.computeIfAbsent(each.getKey(), _ -> new ArrayList<>()).add(value);
          return value;
        });
  }

  /// Whether values other than the given ones were drawn.
  boolean areNew(OrderedStatement statement) {
    return !drawn.isEmpty() && !drawn.equals(statement.leased());
  }

  /// The statement with all values drawn for it.
  OrderedStatement in(OrderedStatement statement) {
    return areNew(statement) ? statement.withLeased(drawn) : statement;
  }
}
