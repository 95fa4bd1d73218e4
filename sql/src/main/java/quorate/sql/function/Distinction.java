package quorate.sql.function;

import quorate.core.value.Codes;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.sql.plan.Term;
import quorate.sql.type.Unsupported;

/// Types whose values an engine cannot tell apart, or sort, by what it holds of them: equal ones
/// may have several texts, as `{1.0}` and `{1.00}`, and another order. [Keys] tell them apart,
/// where these can be asked for.
public final class Distinction {
  private Distinction() {}

  /// Refuses what has to tell values of this type apart without an operator of ours.
  public static void refuse(SqlType type, String what, int position) {
    if (Keys.isKeyed(type)) {
      throw Unsupported.of(what + " " + type.sqlName(), position);
    }
    require(type, what, position);
  }

  /// Refuses what has to sort values of this type.
  public static void refuseOrder(SqlType type, String what, int position) {
    if (Keys.isOrdered(type)) {
      throw Unsupported.of(what + " " + type.sqlName(), position);
    }
    requireOrder(type, what, position);
  }

  /// Refuses a type whose values nobody tells apart.
  public static void require(SqlType type, String what, int position) {
    lacks(type, "equality", position);
    if (!Codes.isComparable(type.element())) {
      throw Unsupported.of(what + " " + type.sqlName(), position);
    }
  }

  /// Refuses a type whose values nobody sorts.
  public static void requireOrder(SqlType type, String what, int position) {
    lacks(type, "ordering", position);
    require(type, what, position);
  }

  private static void lacks(SqlType type, String operator, int position) {
    boolean none =
        switch (type.element()) {
          case JSON, XML, REFCURSOR, POINT, LSEG, PATH, BOX, POLYGON, LINE, CIRCLE -> true;
          default -> false;
        };
    if (none) {
      throw new SqlException(
          new SqlError(
                  "42883",
                  "could not identify an " + operator + " operator for type " + type.sqlName())
              .at(position));
    }
  }

  /// Refuses an index on a type that has no order.
  public static void requireIndex(SqlType type) {
    switch (type.element()) {
      case JSON, XML, REFCURSOR, POINT, LSEG, PATH, BOX, POLYGON, LINE, CIRCLE ->
          throw new SqlException(
              new SqlError(
                      "42704",
                      "data type "
                          + type.sqlName()
                          + " has no default operator class for access method \"btree\"")
                  .withHint(
                      "You must specify an operator class for the index or define a default operator class for the data type."));
      default -> {}
    }
  }

  /// Refuses a comparison of values of this type.
  public static void refuse(SqlType type, String what, String symbol, int position) {
    if (symbol.equals("=") || symbol.equals("<>")) {
      refuse(type, what, position);
    } else {
      refuseOrder(type, what, position);
    }
  }

  /// Refuses an operator that compares values of this type.
  static void requireOperator(Term left, Term right, SqlType type, String symbol, int position) {
    switch (type) {
      case JSON, XML, REFCURSOR, POINT, POLYGON ->
          throw Conversions.noOperator(symbol, left, right, position);
      case LSEG, PATH, BOX, LINE, CIRCLE ->
          throw Unsupported.of("the operator " + symbol + " of " + type.sqlName(), position);
      default -> require(type, "the operator " + symbol + " of", position);
    }
  }
}
