package quorate.sql;

import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;

/// Types whose values an engine cannot tell apart, or sort, by the texts that hold them: equal ones
/// may have several texts, as `{1.0}` and `{1.00}`, and another order.
final class Distinction {
  private Distinction() {}

  /// Refuses what has to tell values of this type apart without an operator of ours.
  static void refuse(SqlType type, String what, int position) {
    if (type == SqlType.JSONB || type == SqlType.NUMERIC_ARRAY) {
      throw ExprBinder.unsupported(what + " " + type.sqlName(), position);
    }
    if (type == SqlType.JSON) {
      throw new SqlException(
          new SqlError("42883", "could not identify an equality operator for type json")
              .at(position));
    }
  }

  /// Refuses what has to sort values of this type.
  static void refuseOrder(SqlType type, String what, int position) {
    if (type.isArray()) {
      throw ExprBinder.unsupported(what + " " + type.sqlName(), position);
    }
    refuse(type, what, position);
  }

  /// Refuses a comparison of values of this type.
  static void refuse(SqlType type, String what, String symbol, int position) {
    if (symbol.equals("=") || symbol.equals("<>")) {
      refuse(type, what, position);
    } else {
      refuseOrder(type, what, position);
    }
  }
}
