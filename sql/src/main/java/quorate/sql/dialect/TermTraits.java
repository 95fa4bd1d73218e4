package quorate.sql.dialect;

import quorate.core.value.SqlType;

/// How an engine has expressions written, and what it computes otherwise. Defaults are as most
/// engines have it.
public interface TermTraits {
  /// Whether a query gets NULL or the nearest value where PostgreSQL has an error.
  default boolean isLenient() {
    return false;
  }

  /// Whether integers are all of 64 bits, a sum that is too large is a float, and each value is of
  /// its own type.
  default boolean hasLooseIntegers() {
    return false;
  }

  /// Whether routines may be written in Java.
  default boolean callsJava() {
    return true;
  }

  /// Whether there are routines of arrays, jsonb and intervals, in Java or in the engine's words.
  default boolean hasStructures() {
    return true;
  }

  /// Whether a function of bytea is there.
  ///
  /// @param format the second argument of encode and decode
  default boolean hasBytes(String function, String format) {
    return true;
  }

  /// Whether hex() of bytea is the engine's own.
  default boolean hasHex() {
    return false;
  }

  /// The function that counts bytes.
  default String octetLength() {
    return "OCTET_LENGTH";
  }

  /// Whether IS TRUE, IS FALSE and IS UNKNOWN, and aggregates of conditions, are as in PostgreSQL.
  default boolean hasTruthTests() {
    return false;
  }

  /// Whether a query in FROM may have unnest() of a column beside it.
  default boolean hasCorrelatedUnnest() {
    return true;
  }

  /// Whether a row may be looked for IN a query.
  default boolean hasRowsInQueries() {
    return true;
  }

  /// Whether a list after IN may have a query in it.
  default boolean hasQueriesInLists() {
    return true;
  }

  /// Whether a comparison of a column with others of its row begins to read an index at their
  /// value, which is not known by then, and finds nothing.
  default boolean seeksAtOwnRow() {
    return false;
  }

  /// Whether IN over a query is made a join, in which a subquery in the query's column is not
  /// evaluated for each row.
  default boolean joinsQueries() {
    return false;
  }

  /// Whether COALESCE stops at the first value that is there.
  default boolean stopsCoalesce() {
    return true;
  }

  /// Whether a text that is bound may be longer than the column beside it.
  default boolean bindsTextsOfAnyLength() {
    return true;
  }

  /// Whether a cast of a cast of a bound value is two casts.
  default boolean castsTwice() {
    return true;
  }

  /// Whether a date can be cast to a timestamp.
  default boolean castsDates() {
    return true;
  }

  /// Whether the text of a timestamp is without the zeros that its fraction ends in.
  default boolean dropsZerosOfTimes() {
    return false;
  }

  /// The name in a cast of the type that routines take.
  ///
  /// @param number INT8 or FLOAT8
  default String argumentType(SqlType number) {
    return number == SqlType.INT8 ? "BIGINT" : "DOUBLE PRECISION";
  }

  /// The end of a CASE that has no ELSE.
  default String endOfCase(SqlType type) {
    return " END";
  }

  /// Whether it does not see when this operation of integers leaves their type.
  default boolean missesOverflow(String symbol, SqlType type) {
    return false;
  }

  /// Whether a quotient is computed in the dividend's type, whatever the divisor's.
  default boolean dividesInDividendsType() {
    return false;
  }
}
