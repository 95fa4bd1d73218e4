package quorate.sql.dialect;

import quorate.core.value.SqlType;

/// An engine's syntax for expressions, and its deviations from PostgreSQL. The defaults hold for
/// most engines.
public interface TermTraits {
  /// Whether queries return NULL or the nearest value for some of PostgreSQL's errors.
  default boolean isLenient() {
    return false;
  }

  /// Whether all integers have 64 bits, overflowing sums become floats, and types belong to values.
  default boolean hasLooseIntegers() {
    return false;
  }

  /// Whether routines may be written in Java.
  default boolean callsJava() {
    return true;
  }

  /// Whether there are routines for arrays, jsonb and intervals, in Java or the engine's language.
  default boolean hasStructures() {
    return true;
  }

  /// Whether the engine has a function of bytea.
  ///
  /// @param format the second argument of encode and decode
  default boolean hasBytes(String function, String format) {
    return true;
  }

  /// Whether the engine has its own hex().
  default boolean hasHex() {
    return false;
  }

  /// The function for the number of bytes.
  default String octetLength() {
    return "OCTET_LENGTH";
  }

  /// Whether IS TRUE, IS FALSE, IS UNKNOWN and aggregates of booleans work as in PostgreSQL.
  default boolean hasTruthTests() {
    return false;
  }

  /// Whether unnest() of a column may be joined to a derived table.
  default boolean hasCorrelatedUnnest() {
    return true;
  }

  /// Whether a row may be compared with a query by IN.
  default boolean hasRowsInQueries() {
    return true;
  }

  /// Whether the list of IN may contain subqueries.
  default boolean hasQueriesInLists() {
    return true;
  }

  /// Whether a comparison of a column with others of its row uses them as an index bound before
  /// they are known, and so finds no rows.
  default boolean seeksAtOwnRow() {
    return false;
  }

  /// Whether IN over a query becomes a join, in which a subquery in the query's column is not
  /// evaluated for each row.
  default boolean joinsQueries() {
    return false;
  }

  /// Whether COALESCE stops at the first value that is not NULL.
  default boolean stopsCoalesce() {
    return true;
  }

  /// Whether a bound text may be longer than the column that it is compared with.
  default boolean bindsTextsOfAnyLength() {
    return true;
  }

  /// Whether a nested cast of a bound value performs both casts.
  default boolean castsTwice() {
    return true;
  }

  /// Whether a date can be cast to a timestamp.
  default boolean castsDates() {
    return true;
  }

  /// Whether the text of a timestamp omits trailing zeros of the fraction.
  default boolean dropsZerosOfTimes() {
    return false;
  }

  /// The type name for casting an argument to a routine's parameter type.
  ///
  /// @param number INT8 or FLOAT8
  default String argumentType(SqlType number) {
    return number == SqlType.INT8 ? "BIGINT" : "DOUBLE PRECISION";
  }

  /// The end of a CASE without ELSE.
  default String endOfCase(SqlType type) {
    return " END";
  }

  /// Whether the engine misses integer overflow of this operation.
  default boolean missesOverflow(String symbol, SqlType type) {
    return false;
  }

  /// Whether a quotient has the dividend's type, whatever the divisor's.
  default boolean dividesInDividendsType() {
    return false;
  }
}
