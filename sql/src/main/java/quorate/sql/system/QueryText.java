package quorate.sql.system;

import java.util.List;
import quorate.sql.builtin.SystemType;
import quorate.sql.builtin.Typed;

/// A query in the engine's SQL, with columns named c1, c2, ...
///
/// @param whole whether it can be an operand of UNION as it is
record QueryText(String sql, List<Output> columns, boolean whole) {
  QueryText {
    columns = List.copyOf(columns);
  }

  /// A column with its name for the client.
  record Output(String name, Typed value) {
    SystemType type() {
      return value.type();
    }
  }

  /// The query as an operand of UNION.
  String operand() {
    return whole ? sql : "SELECT * FROM (" + sql + ")";
  }
}
