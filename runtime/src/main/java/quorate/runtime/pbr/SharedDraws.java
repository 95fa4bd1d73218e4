package quorate.runtime.pbr;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import quorate.engine.statement.GivenValues;
import quorate.engine.statement.Sequences;
import quorate.sql.catalog.Catalog;

/// The values that the schema changes of one transaction draw from sequences that existed before
/// it. Such a transaction is executed again with each further statement, and gets the same values.
final class SharedDraws {
  private final PbrStore store;
  private final StatementRuns runs;
  private SortedMap<String, List<Long>> drawn = new TreeMap<>();
  private GivenValues again = new GivenValues(drawn);

  SharedDraws(PbrStore store, StatementRuns runs) {
    this.store = store;
    this.runs = runs;
  }

  /// Begins again with the first statement of the transaction.
  void begin() {
    again = new GivenValues(drawn);
    drawn = new TreeMap<>();
  }

  /// The values drawn, by the sequences' numbers in the catalog.
  SortedMap<String, List<Long>> drawn() {
    return drawn;
  }

  /// The next value; empty for a sequence that the transaction has created itself.
  Optional<Long> next(Catalog before, Catalog.Sequence sequence) {
    return Sequences.same(before, sequence)
        .map(each -> {
          long value =
              again.next(Sequences.key(each)).orElseGet(() -> store.sequences().take(each));
          drawn.computeIfAbsent(runs.touch(each), _ -> new ArrayList<>()).add(value);
          return value;
        });
  }
}
