package quorate.sql.system;

import java.util.List;
import quorate.sql.builtin.SystemType;
import quorate.sql.builtin.Typed;

/// A query in the engine's words. Its columns are called c1, c2, ... there.
///
/// @param whole whether it can stand in a UNION as it is
record QueryText(String sql, List<Output> columns, boolean whole) {
  QueryText {
    columns = List.copyOf(columns);
  }

  /// A column as the client knows it.
  record Output(String name, Typed value) {
    SystemType type() {
      return value.type();
    }
  }

  /// As an operand of UNION.
  String operand() {
    return whole ? sql : "SELECT * FROM (" + sql + ")";
  }
}
