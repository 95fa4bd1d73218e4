package quorate.gateway.session;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import quorate.core.value.Column;
import quorate.core.value.FiledRows;
import quorate.core.value.Result;
import quorate.core.value.Value;

/// A portal: a bound statement of the extended query protocol, and how far its rows were sent.
public final class Portal {
  private final Prepared prepared;
  private final List<Value> parameters;
  private final List<? extends @Nullable Object> systemParameters;
  private final List<Integer> formats;
  private final long boundMicros = WallClock.micros();
  private Optional<Result.Rows> rows = Optional.empty();
  private Optional<List<byte @Nullable [][]>> systemRows = Optional.empty();

  /// How many rows were sent.
  private int at;

  /// Whether its statement has been executed, or waits to be.
  private boolean begun;

  /// The portal's number in the order of opening ([Cursors#next]).
  private long number;

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

  public Prepared prepared() {
    return prepared;
  }

  public List<Value> parameters() {
    return parameters;
  }

  /// The format of each result column: 0 for text, 1 for binary.
  public List<Integer> formats() {
    return formats;
  }

  /// When it was bound, in microseconds since 1970.
  long boundMicros() {
    return boundMicros;
  }

  long number() {
    return number;
  }

  void number(long opened) {
    number = opened;
  }

  /// Whether its statement has been executed, or waits to be, which happens once.
  public boolean begun() {
    return begun;
  }

  /// Notes that its statement is executed.
  public void begin() {
    begun = true;
  }

  /// The rows, once the statement has been executed.
  public Optional<Result.Rows> rows() {
    return rows;
  }

  /// Keeps the rows of the executed statement.
  public void keep(Result.Rows result) {
    rows = Optional.of(result);
  }

  /// Marks the portal as read to its end: its rows were passed on to the client without being kept.
  ///
  /// @param tag the command tag of its statement
  public void passed(List<Column> columns, String tag) {
    rows = Optional.of(new Result.Rows(columns, List.of(), false, tag));
  }

  /// The parameters of a catalog query, which has types of its own.
  public List<? extends @Nullable Object> systemParameters() {
    return systemParameters;
  }

  /// The rows of a catalog query, with their fields encoded.
  ///
  /// @param execution executes it, at first
  public List<byte @Nullable [][]> systemRows(Supplier<List<byte @Nullable [][]>> execution) {
    List<byte @Nullable [][]> all = systemRows.isPresent() ? systemRows.get() : execution.get();
    systemRows = Optional.of(all);
    return all;
  }

  /// The next rows, at most `limit` if that is positive.
  ///
  /// @param all all rows of the portal
  public <T> List<T> next(List<T> all, int limit) {
    int end = limit <= 0 || limit > all.size() - at ? all.size() : at + limit;
    List<T> next = all.subList(at, end);
    at = end;
    return next;
  }

  /// Releases the memory or files that hold its rows.
  void close() {
    if (rows.isPresent() && rows.get().rows() instanceof FiledRows filed) {
      filed.close();
    }
  }
}
