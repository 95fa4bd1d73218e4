package quorate.core.value;

import java.util.List;
import java.util.Objects;
import quorate.core.Bytes;

/// The result of one statement.
public sealed interface Result {
  /// The sequences that the statement drew from, each with its last value, in the order of their
  /// last use; empty if the statement failed. Replicas vote on it with the rest.
  default List<Drawn> drawn() {
    return List.of();
  }

  /// The same result with these sequence values.
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

    /// Rows of a statement that drew from no sequence.
    public Rows(List<Column> columns, List<Row> rows, boolean ordered, String tag) {
      this(columns, rows, ordered, tag, List.of());
    }
  }

  /// The digest of rows that went to another place because they are too many to hold. It compares
  /// equal to [Rows] with the same rows.
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

    /// Rows of a statement that drew from no sequence.
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

    /// The result of a statement that drew from no sequence.
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
