package quorate.sql.function;

import quorate.core.value.Codes;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.sql.plan.Term;
import quorate.sql.type.Unsupported;

/// Refuses uses of types whose values an engine cannot distinguish or sort by their texts: equal
/// values may have several texts, such as `{1.0}` and `{1.00}`, and sort differently. Elsewhere
/// [Keys] supply comparable keys.
public final class Distinction {
  private Distinction() {}

  /// Refuses a type whose values need a key to be distinguished.
  public static void refuse(SqlType type, String what, int position) {
    if (Keys.isKeyed(type)) {
      throw Unsupported.of(what + " " + type.sqlName(), position);
    }
    require(type, what, position);
  }

  /// Refuses a type whose values need a key to be sorted.
  public static void refuseOrder(SqlType type, String what, int position) {
    if (Keys.isOrdered(type)) {
      throw Unsupported.of(what + " " + type.sqlName(), position);
    }
    requireOrder(type, what, position);
  }

  /// Refuses a type without equality.
  public static void require(SqlType type, String what, int position) {
    lacks(type, "equality", position);
    if (!Codes.isComparable(type.element())) {
      throw Unsupported.of(what + " " + type.sqlName(), position);
    }
  }

  /// Refuses a type without an order.
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

  /// Refuses an index on a type without a default operator class.
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

  /// Refuses a comparison of values that need a key.
  public static void refuse(SqlType type, String what, String symbol, int position) {
    if (symbol.equals("=") || symbol.equals("<>")) {
      refuse(type, what, position);
    } else {
      refuseOrder(type, what, position);
    }
  }

  /// Refuses a comparison operator that PostgreSQL or Quorate lacks for this type.
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
