package quorate.gateway.session;

import java.util.List;
import java.util.Optional;
import quorate.core.value.Column;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;

/// The columns of an executed statement, whose schema another session may have changed since it was
/// analysed.
public final class ResultColumns {
  private ResultColumns() {}

  /// @param described whether the client has a row description of `analysed`, which is final
  /// @throws SqlException 0A000 if the columns no longer match that description
  public static List<Column> of(
      Optional<List<Column>> analysed, List<Column> executed, boolean described) {
    if (analysed.isEmpty() || types(analysed.get()).equals(types(executed))) {
      return analysed.orElse(executed);
    }
    if (described && !oids(analysed.get()).equals(oids(executed))) {
      throw new SqlException("0A000", "cached plan must not change result type");
    }
    return executed;
  }

  /// The types as clients see them: numeric is one type, whatever the engines' representations.
  private static List<Integer> oids(List<Column> columns) {
    return columns.stream().map(column -> column.type().oid()).toList();
  }

  private static List<SqlType> types(List<Column> columns) {
    return columns.stream().map(Column::type).toList();
  }
}
