package quorate.core.value;

import java.util.List;
import java.util.Objects;
import quorate.core.Bytes;

/// What one statement answered.
public sealed interface Result {
  /// What the statement has drawn from sequences, the last of each, in the order in which they were
  /// drawn from last; nothing of one that failed. It is voted on with the rest.
  default List<Drawn> drawn() {
    return List.of();
  }

  /// The same result of a statement that has drawn this.
  default Result having(List<Drawn> drawn) {
    return switch (this) {
      case Rows(var columns, var rows, boolean ordered, String tag, _) ->
          new Rows(columns, rows, ordered, tag, drawn);
      case Streamed(var columns, var digest, boolean ordered, String tag, _) ->
          new Streamed(columns, digest, ordered, tag, drawn);
      case Done(String tag, _) -> new Done(tag, drawn);
      case Failed failed -> failed;
    };
  }

  /// Rows, with the command tag (`SELECT 2`, `INSERT 0 1`).
  ///
  /// @param ordered whether the query orders its rows totally; otherwise they compare as a multiset
  record Rows(List<Column> columns, List<Row> rows, boolean ordered, String tag, List<Drawn> drawn)
      implements Result {
    public Rows {
      columns = List.copyOf(columns);
      rows = rows instanceof FiledRows ? rows : List.copyOf(rows);
      Objects.requireNonNull(tag);
      drawn = List.copyOf(drawn);
    }

    /// Of a statement that has drawn nothing.
    public Rows(List<Column> columns, List<Row> rows, boolean ordered, String tag) {
      this(columns, rows, ordered, tag, List.of());
    }
  }

  /// Rows that went, or were left, somewhere else, since they are too many to be held. It is
  /// compared like [Rows] with all of them.
  ///
  /// @param digest of the rows ([quorate.core.digest.RowsDigest])
  record Streamed(
      List<Column> columns, Bytes digest, boolean ordered, String tag, List<Drawn> drawn)
      implements Result {
    public Streamed {
      columns = List.copyOf(columns);
      Objects.requireNonNull(digest);
      Objects.requireNonNull(tag);
      drawn = List.copyOf(drawn);
    }

    /// Of a statement that has drawn nothing.
    public Streamed(List<Column> columns, Bytes digest, boolean ordered, String tag) {
      this(columns, digest, ordered, tag, List.of());
    }
  }

  /// No rows, only the command tag (`UPDATE 3`, `CREATE TABLE`).
  record Done(String tag, List<Drawn> drawn) implements Result {
    public Done {
      Objects.requireNonNull(tag);
      drawn = List.copyOf(drawn);
    }

    /// Of a statement that has drawn nothing.
    public Done(String tag) {
      this(tag, List.of());
    }
  }

  /// An error.
  record Failed(SqlError error) implements Result {
    public Failed {
      Objects.requireNonNull(error);
    }
  }
}
