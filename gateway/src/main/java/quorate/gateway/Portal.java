package quorate.gateway;

import java.util.List;
import java.util.Optional;
import quorate.core.value.FiledRows;
import quorate.core.value.Result;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.sql.Analysed;

/// A bound statement of the extended query protocol, and how far its rows have been sent.
final class Portal {
  /// @param analysed empty for the empty statement
  /// @param arrays its parameters that are arrays, of which `types` has the elements
  record Prepared(
      String text,
      List<SqlType> types,
      Optional<Analysed> analysed,
      Optional<ArrayParameters> arrays) {
    Prepared(String text, List<SqlType> types, Optional<Analysed> analysed) {
      this(text, types, analysed, Optional.empty());
    }

    /// The types of what is bound to it.
    List<SqlType> parameterTypes() {
      return switch (analysed.orElse(null)) {
        case Analysed.Data data -> data.parameterTypes();
        case Analysed.Declare declare -> declare.query().parameterTypes();
        case Analysed.InstallProcedures install -> install.parameterTypes();
        case null -> List.of();
        case Analysed _ -> List.of();
      };
    }
  }

  final Prepared prepared;
  final List<Value> parameters;
  final List<Integer> formats;
  Optional<Result.Rows> rows = Optional.empty();
  int at;
  Optional<SystemReads.Cursor> system = Optional.empty();

  Portal(Prepared prepared, List<Value> parameters, List<Integer> formats) {
    this.prepared = prepared;
    this.parameters = parameters;
    this.formats = formats;
  }

  /// Gives up what its rows are held in.
  void close() {
    if (rows.isPresent() && rows.get().rows() instanceof FiledRows filed) {
      filed.close();
    }
  }
}
