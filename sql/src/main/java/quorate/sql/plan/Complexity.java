package quorate.sql.plan;

import java.util.IdentityHashMap;
import java.util.Map;
import quorate.core.value.SqlException;

/// Limits the growth of a statement in binding. Some expressions are duplicated, such as the
/// operands of IS DISTINCT FROM, so nested ones grow exponentially with their depth; no client may
/// exhaust a node that way.
public final class Complexity {
  /// Limit of terms in one expression, with duplicates counted each time.
  private static final long TERMS_MAX = 100_000;

  /// Limit of expressions and queries bound, with a CTE counted at each of its uses.
  private static final int STEPS_MAX = 1_000_000;

  /// Limit of the text rendered for one engine, in characters.
  private static final int TEXT_MAX = 1 << 24;

  private final Map<Term, Long> sizes = new IdentityHashMap<>();
  private int steps;

  /// Counts one step of binding.
  ///
  /// @throws SqlException 54001 beyond the limit
  public void step() {
    if (++steps > STEPS_MAX) {
      throw tooComplex();
    }
  }

  /// Returns the term if it is within the limit.
  ///
  /// @throws SqlException 54001 beyond the limit
  public Term checked(Term term) {
    if (size(term) > TERMS_MAX) {
      throw tooComplex();
    }
    return term;
  }

  private long size(Term term) {
    Long known = sizes.get(term);
    if (known != null) {
      return known;
    }
    long size = 1;
    for (Term child : Terms.children(term)) {
      size += size(child);
    }
    for (Term child : Terms.query(term).map(Terms::inside).orElse(java.util.List.of())) {
      size += size(child);
    }
    long bounded = Math.min(size, TERMS_MAX + 1);
    sizes.put(term, bounded);
    return bounded;
  }

  /// Checks the length of a text being rendered.
  ///
  /// @throws SqlException 54001 beyond the limit
  public static void check(CharSequence text) {
    if (text.length() > TEXT_MAX) {
      throw tooComplex();
    }
  }

  private static SqlException tooComplex() {
    return new SqlException("54001", "the statement is too complex: its expressions are nested");
  }
}
