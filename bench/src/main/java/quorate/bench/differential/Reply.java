package quorate.bench.differential;

import java.util.List;
import java.util.Optional;
import quorate.core.Bytes;

/// A server's message of PostgreSQL's protocol 3.0 that is part of an answer
/// (protocol-message-formats).
sealed interface Reply {
  /// A column of a result; its table is ignored.
  ///
  /// @param type the oid
  /// @param size `typlen`
  /// @param modifier `atttypmod`
  /// @param format 0: text, 1: binary
  record Column(String name, int type, int size, int modifier, int format) {}

  /// RowDescription; without columns also NoData.
  record Columns(List<Column> columns) implements Reply {
    public Columns {
      columns = List.copyOf(columns);
    }
  }

  /// DataRow; an absent field is NULL.
  record Data(List<Optional<Bytes>> fields) implements Reply {
    public Data {
      fields = List.copyOf(fields);
    }
  }

  /// CommandComplete.
  record Complete(String tag) implements Reply {}

  /// ErrorResponse.
  record Failed(String severity, String state, String message) implements Reply {}

  /// ReadyForQuery.
  ///
  /// @param status `I`, `T` or `E`
  record Ready(char status) implements Reply {}

  /// ParameterDescription.
  record Parameters(List<Integer> types) implements Reply {
    public Parameters {
      types = List.copyOf(types);
    }
  }

  /// CopyData.
  record Copied(Bytes line) implements Reply {}

  /// A message that consists of its type alone: ParseComplete, BindComplete, PortalSuspended and so
  /// on.
  record Sign(char type) implements Reply {}
}
