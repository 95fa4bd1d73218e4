package quorate.runtime.pbr;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import quorate.sql.catalog.Catalog;

/// The values that the changes of the schema in one transaction draw from sequences which were
/// there before it. Such a transaction is executed anew with each of its statements, and gets the
/// same.
final class SharedDraws {
  private final PbrStore store;
  private final StatementRuns runs;
  private SortedMap<String, List<Long>> drawn = new TreeMap<>();
  private Text.Again again = new Text.Again(drawn);

  SharedDraws(PbrStore store, StatementRuns runs) {
    this.store = store;
    this.runs = runs;
  }

  /// The transaction is executed from its first statement on.
  void begin() {
    again = new Text.Again(drawn);
    drawn = new TreeMap<>();
  }

  /// By the sequences' numbers in the catalog.
  SortedMap<String, List<Long>> drawn() {
    return drawn;
  }

  /// The next value; empty for a sequence that the transaction has made itself.
  Optional<Long> next(Catalog before, Catalog.Sequence sequence) {
    return before.sequences().values().stream()
        .filter(each -> each.object() == sequence.object())
        .findFirst()
        .map(each -> {
          long value = again.next(each).orElseGet(() -> store.sequences().take(each));
          drawn.computeIfAbsent(runs.touch(each), _ -> new ArrayList<>()).add(value);
          return value;
        });
  }
}
