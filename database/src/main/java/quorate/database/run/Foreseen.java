package quorate.database.run;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import quorate.sql.Analysed;
import quorate.sql.FootprintAnalysis;
import quorate.sql.catalog.Catalog;
import quorate.sql.plan.LockKey;
import quorate.sql.plan.Plan;

/// Predictions about repeated statements: the keys that they reach, and whether an UPDATE has
/// always changed one row.
final class Foreseen {
  private static final int KEPT_MAX = 4096;

  /// By the identity of the statement.
  private final Map<Analysed.Data, Known> kept = new IdentityHashMap<>();

  private Catalog catalog = Catalog.EMPTY;

  /// Predictions about one statement.
  static final class Known {
    private final Optional<FootprintAnalysis.Of> reach;
    private volatile boolean surprising;
    private volatile boolean answers;
    private volatile boolean answersMany;

    private Known(Optional<FootprintAnalysis.Of> reach) {
      this.reach = reach;
    }

    /// Empty if unknown.
    Optional<FootprintAnalysis.Of> reach() {
      return reach;
    }

    /// Whether an update of these keys probably changes one row, and affects no other.
    boolean isOne(List<LockKey> reached) {
      return !surprising
          && reached.size() == 1
          && reached.getFirst().write()
          && reached.getFirst().mode() == LockKey.Mode.ROW;
    }

    /// Whether it is a query that has always answered at most one row.
    boolean answersOne() {
      return answers && !answersMany;
    }

    void answered(int rows) {
      answers = true;
      answersMany |= rows > 1;
    }

    /// The prediction was wrong, or the statement failed: it is not predicted again.
    void surprised() {
      surprising = true;
    }
  }

  /// Whether its answer is only the number of changed rows.
  static boolean mayBeOne(Plan.Update update) {
    return update.before().isEmpty() && update.returning().isEmpty() && update.moves().isEmpty();
  }

  @SuppressWarnings("ReferenceEquality") // another catalog is another object
  synchronized Known of(Analysed.Data statement, Catalog now) {
    if (catalog != now || kept.size() >= KEPT_MAX) {
      kept.clear();
      catalog = now;
    }
    return kept.computeIfAbsent(statement, it -> new Known(FootprintAnalysis.of(it, now)));
  }
}
