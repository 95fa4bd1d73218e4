package quorate.sql.dialect;

/// How an engine has queries written, apart from their expressions. Defaults are as most engines
/// have it.
public interface QueryTraits {
  /// The place where the engine puts NULLs, and whether a query can say that they go elsewhere.
  enum NullOrder {
    /// A query says it.
    SAID,
    /// A query can say it, and need not where it is as in PostgreSQL: greater than all values.
    GREATEST,
    /// They are less than all values, and a query has no words for it.
    LEAST
  }

  /// How rows are written that are in no table.
  enum ValuesForm {
    /// `VALUES (...)`.
    PLAIN,
    /// A select list that names the columns of `(VALUES (...))`.
    SELECTED,
    /// One SELECT for each row.
    UNITED
  }

  /// The place of NULLs.
  default NullOrder nullOrder() {
    return NullOrder.SAID;
  }

  /// How VALUES is written.
  default ValuesForm values() {
    return ValuesForm.PLAIN;
  }

  /// Whether select lists name their columns themselves, and not the queries around them.
  default boolean namesColumnsInSelect() {
    return false;
  }

  /// Whether an ORDER BY and what is cut off after it stand in a query of a select list alone.
  default boolean sortsSelectsOnly() {
    return false;
  }

  /// Whether the first rows are asked for by LIMIT, with the offset before the number.
  default boolean limitsByNumbers() {
    return false;
  }

  /// The number after LIMIT for all rows.
  default String allRows() {
    return "-1";
  }

  /// Whether FETCH has to follow an OFFSET.
  default boolean fetchesAfterOffset() {
    return false;
  }

  /// Whether a query may be in parentheses beside UNION, EXCEPT and INTERSECT.
  default boolean hasNestedSets() {
    return true;
  }

  /// Whether it has EXCEPT ALL and INTERSECT ALL.
  default boolean hasCountedSets() {
    return true;
  }

  /// FROM of a query that has none.
  default String fromNothing() {
    return "";
  }

  /// Whether a query may be sorted by a conjunction or disjunction with a constant in it.
  default boolean sortsByJunctions() {
    return true;
  }

  /// Whether queries with DISTINCT, or with groups, have to be plain.
  default boolean hasPlainSelectsOnly() {
    return false;
  }

  /// Whether there is WITH RECURSIVE.
  default boolean hasRecursion() {
    return true;
  }

  /// Whether a recursion by UNION ends where no row is new.
  default boolean endsRecursions() {
    return true;
  }

  /// Whether a recursion may be in another.
  default boolean nestsRecursions() {
    return true;
  }

  /// Whether a recursion's columns are no wider than in its first arm.
  default boolean recursesInFirstWidths() {
    return false;
  }

  /// Whether the subqueries of an UPDATE see what it has changed already.
  default boolean readsOwnUpdates() {
    return false;
  }
}
