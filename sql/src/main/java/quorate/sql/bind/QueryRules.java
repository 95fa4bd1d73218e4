package quorate.sql.bind;

import quorate.core.value.SqlException;
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
}
