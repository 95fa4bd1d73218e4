package quorate.core.value;

import java.util.List;
import java.util.Objects;

/// What one statement answered.
public sealed interface Result {
  /// Rows, with the command tag (`SELECT 2`, `INSERT 0 1`).
  ///
  /// @param ordered whether the query orders its rows totally; otherwise they compare as a multiset
  record Rows(List<Column> columns, List<Row> rows, boolean ordered, String tag) implements Result {
    public Rows {
      columns = List.copyOf(columns);
      rows = List.copyOf(rows);
      Objects.requireNonNull(tag);
    }
  }

  /// No rows, only the command tag (`UPDATE 3`, `CREATE TABLE`).
  record Done(String tag) implements Result {
    public Done {
      Objects.requireNonNull(tag);
    }
  }

  /// An error.
  record Failed(SqlError error) implements Result {
    public Failed {
      Objects.requireNonNull(error);
    }
  }
}
