package quorate.gateway.session;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import quorate.core.value.FiledRows;
import quorate.core.value.Result;
import quorate.core.value.Value;

/// A portal: a bound statement of the extended query protocol, and how far its rows were sent.
public final class Portal {
  public final Prepared prepared;
  public final List<Value> parameters;

  /// The parameters of a catalog query, which has types of its own.
  public final List<? extends @Nullable Object> systemParameters;

  /// The format of each result column: 0 for text, 1 for binary.
  public final List<Integer> formats;

  public Optional<Result.Rows> rows = Optional.empty();
  public int at;

  /// The portal's number in the order of opening ([Cursors#next]).
  long number;

  /// The rows of a catalog query with their fields encoded, once it has been executed.
  public Optional<List<byte @Nullable [][]>> systemRows = Optional.empty();

  final long boundMicros = WallClock.micros();

  /// A portal of a statement for the databases, or of a command.
  public Portal(Prepared prepared, List<Value> parameters, List<Integer> formats) {
    this(prepared, parameters, List.of(), formats);
  }

  private Portal(
      Prepared prepared,
      List<Value> parameters,
      List<? extends @Nullable Object> systemParameters,
      List<Integer> formats) {
    this.prepared = prepared;
    this.parameters = parameters;
    this.systemParameters = systemParameters;
    this.formats = formats;
  }

  /// A portal of a catalog query.
  public static Portal ofSystem(
      Prepared prepared, List<? extends @Nullable Object> parameters, List<Integer> formats) {
    return new Portal(prepared, List.of(), parameters, formats);
  }

  /// Releases the memory or files that hold its rows.
  void close() {
    if (rows.isPresent() && rows.get().rows() instanceof FiledRows filed) {
      filed.close();
    }
  }
}
