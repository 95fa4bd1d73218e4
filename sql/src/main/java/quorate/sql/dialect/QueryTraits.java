package quorate.sql.dialect;

/// An engine's syntax for queries, apart from expressions. The defaults hold for most engines.
public interface QueryTraits {
  /// The position of NULLs in the engine's sort order, and whether NULLS FIRST and LAST exist.
  enum NullOrder {
    /// Always written in the query.
    SAID,
    /// Written only if it differs from PostgreSQL's default, NULL as the greatest value.
    GREATEST,
    /// NULL is the least value, and the query cannot change that.
    LEAST
  }

  /// The syntax for rows that come from no table.
  enum ValuesForm {
    /// `VALUES (...)`.
    PLAIN,
    /// A select list that names the columns of `(VALUES (...))`.
    SELECTED,
    /// A UNION ALL of one SELECT for each row.
    UNITED
  }

  /// The position of NULLs.
  default NullOrder nullOrder() {
    return NullOrder.SAID;
  }

  /// The syntax of VALUES.
  default ValuesForm values() {
    return ValuesForm.PLAIN;
  }

  /// Whether column names are given in the select list rather than outside the query.
  default boolean namesColumnsInSelect() {
    return false;
  }

  /// Whether ORDER BY and LIMIT are allowed only on a plain SELECT.
  default boolean sortsSelectsOnly() {
    return false;
  }

  /// Whether LIMIT takes the offset before the number of rows.
  default boolean limitsByNumbers() {
    return false;
  }

  /// The operand of LIMIT for all rows.
  default String allRows() {
    return "-1";
  }

  /// Whether EXISTS of an uncorrelated query is wrong at times, so that its rows are counted.
  default boolean countsForExists() {
    return false;
  }

  /// Whether LIMIT may be 0. Elsewhere that is an error, or no limit.
  default boolean hasEmptyLimits() {
    return true;
  }

  /// Whether OFFSET requires FETCH.
  default boolean fetchesAfterOffset() {
    return false;
  }

  /// Whether operands of UNION, EXCEPT and INTERSECT may be in parentheses.
  default boolean hasNestedSets() {
    return true;
  }

  /// Whether the engine has EXCEPT ALL and INTERSECT ALL.
  default boolean hasCountedSets() {
    return true;
  }

  /// The FROM clause of a query without one.
  default String fromNothing() {
    return "";
  }

  /// Whether ORDER BY may be an AND or OR with a constant operand.
  default boolean sortsByJunctions() {
    return true;
  }

  /// Whether queries with DISTINCT or GROUP BY must be simple.
  default boolean hasPlainSelectsOnly() {
    return false;
  }

  /// Whether the engine has WITH RECURSIVE.
  default boolean hasRecursion() {
    return true;
  }

  /// Whether a recursive UNION ends when no row is new.
  default boolean endsRecursions() {
    return true;
  }

  /// Whether recursive queries may be nested.
  default boolean nestsRecursions() {
    return true;
  }

  /// Whether a recursive query's columns are no wider than those of its first arm.
  default boolean recursesInFirstWidths() {
    return false;
  }

  /// Whether subqueries in an UPDATE see the rows that it has already changed.
  default boolean readsOwnUpdates() {
    return false;
  }
}
