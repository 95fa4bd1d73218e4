package quorate.sql.plan;

import java.util.IdentityHashMap;
import java.util.Map;
import quorate.core.value.SqlException;

/// Bounds what a short statement may become. Some expressions are put into several places, as the
/// operands of IS DISTINCT FROM are, and nested in each other they grow with a power of their
/// depth: nobody may be brought down by that.
public final class Complexity {
  /// Terms of one expression, those in several places counted in each.
  private static final long TERMS_MAX = 100_000;

  /// Expressions and queries that are bound, those of a WITH at each of its uses.
  private static final int STEPS_MAX = 1_000_000;

  /// What is written for one engine, in characters.
  private static final int TEXT_MAX = 1 << 24;

  private final Map<Term, Long> sizes = new IdentityHashMap<>();
  private int steps;

  /// Counts a step of binding.
  ///
  /// @throws SqlException 54001
  public void step() {
    if (++steps > STEPS_MAX) {
      throw tooComplex();
    }
  }

  /// The term, if it has not grown too large.
  ///
  /// @throws SqlException 54001
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

  /// Checks a text that is being written.
  ///
  /// @throws SqlException 54001
  public static void check(CharSequence text) {
    if (text.length() > TEXT_MAX) {
      throw tooComplex();
    }
  }

  private static SqlException tooComplex() {
    return new SqlException("54001", "the statement is too complex: its expressions are nested");
  }
}
