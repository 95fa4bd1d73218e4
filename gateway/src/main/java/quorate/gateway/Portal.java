package quorate.gateway;

import java.util.List;
import java.util.Optional;
import quorate.core.value.FiledRows;
import quorate.core.value.Result;
import quorate.core.value.Value;

/// A portal: a bound statement of the extended query protocol, and how far its rows were sent.
final class Portal {
  final Prepared prepared;
  final List<Value> parameters;
  final List<Integer> formats;
  Optional<Result.Rows> rows = Optional.empty();
  int at;

  /// The portal's number in the order of opening ([Cursors#next]).
  long number;

  final long boundMicros = Activity.micros();
  Optional<SystemReads.Cursor> system = Optional.empty();

  Portal(Prepared prepared, List<Value> parameters, List<Integer> formats) {
    this.prepared = prepared;
    this.parameters = parameters;
    this.formats = formats;
  }

  /// Releases the memory or files that hold its rows.
  void close() {
    if (rows.isPresent() && rows.get().rows() instanceof FiledRows filed) {
      filed.close();
    }
  }
}
