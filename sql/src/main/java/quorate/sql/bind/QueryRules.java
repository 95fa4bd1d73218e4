package quorate.sql.bind;

import java.util.Optional;
import quorate.core.value.SqlException;
import quorate.core.value.Value;
import quorate.sql.plan.Slot;
import quorate.sql.plan.Term;
import quorate.sql.plan.Terms;

/// Refuses expressions in clauses that do not allow them.
final class QueryRules {
  private QueryRules() {}

  static void refuseWindows(Term term, String clause) {
    Terms.visit(
        term,
        each -> {
          if (each instanceof Term.Aggregate aggregate && aggregate.over().isPresent()) {
            throw new SqlException("42P20", "window functions are not allowed in " + clause);
          }
        });
  }

  /// PostgreSQL's limit of a select list (`MaxTupleAttributeNumber`).
  static void requireTargets(int items) {
    if (items > 1664) {
      throw new SqlException("54011", "target lists can have at most 1664 entries");
    }
  }

  /// Requires a positive constant as LIMIT in subqueries, because engines differ on LIMIT 0 and
  /// LIMIT NULL; Quorate itself applies the outermost one.
  static void refuseOpenLimit(Optional<Slot> slot) {
    boolean known =
        slot.isEmpty()
            || slot.get().source() == Slot.Source.CONSTANT && !slot.get().constant().isNull();
    if (!known
        || slot.isPresent()
            && slot.get().constant() instanceof Value.Int(long number)
            && number < 1) {
      throw new SqlException("0A000", "LIMIT or OFFSET in a subquery must be a positive constant");
    }
  }
}
