package quorate.gateway;

import java.util.List;
import java.util.Optional;
import quorate.core.value.Column;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;

/// The columns of what was executed. Another session may have changed the schema since the
/// statement was analysed.
final class ResultColumns {
  private ResultColumns() {}

  /// @param described whether the client has been told of `analysed`, and can be told of no others
  /// @throws SqlException 0A000 where it was told of others
  static List<Column> of(
      Optional<List<Column>> analysed, List<Column> executed, boolean described) {
    if (analysed.isEmpty() || types(analysed.get()).equals(types(executed))) {
      return analysed.orElse(executed);
    }
    if (described && !oids(analysed.get()).equals(oids(executed))) {
      throw new SqlException("0A000", "cached plan must not change result type");
    }
    return executed;
  }

  /// The types as clients know them: to them all numerics are one type, however engines hold them.
  private static List<Integer> oids(List<Column> columns) {
    return columns.stream().map(column -> column.type().oid()).toList();
  }

  private static List<SqlType> types(List<Column> columns) {
    return columns.stream().map(Column::type).toList();
  }
}
