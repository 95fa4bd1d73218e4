package quorate.core.value;

import java.util.List;
import java.util.Objects;
import quorate.core.Bytes;

/// What one statement answered.
public sealed interface Result {
  /// Rows, with the command tag (`SELECT 2`, `INSERT 0 1`).
  ///
  /// @param ordered whether the query orders its rows totally; otherwise they compare as a multiset
  record Rows(List<Column> columns, List<Row> rows, boolean ordered, String tag) implements Result {
    public Rows {
      columns = List.copyOf(columns);
      rows = rows instanceof FiledRows ? rows : List.copyOf(rows);
      Objects.requireNonNull(tag);
    }
  }

  /// Rows that went, or were left, somewhere else, since they are too many to be held. It is
  /// compared like [Rows] with all of them.
  ///
  /// @param digest of the rows ([quorate.core.digest.RowsDigest])
  record Streamed(List<Column> columns, Bytes digest, boolean ordered, String tag)
      implements Result {
    public Streamed {
      columns = List.copyOf(columns);
      Objects.requireNonNull(digest);
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
