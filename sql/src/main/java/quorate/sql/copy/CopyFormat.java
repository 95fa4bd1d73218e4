package quorate.sql.copy;

import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/// The options of COPY.
///
/// @param binary whether rows are in PostgreSQL's binary format, which ignores the other options
/// @param quote only for CSV, as are `escape` and `forced`
/// @param defaultText what stands for the default of a column, if anything does
public record CopyFormat(
    boolean binary,
    boolean csv,
    char delimiter,
    String nullText,
    Header header,
    char quote,
    char escape,
    Forced forced,
    Optional<String> defaultText,
    OnError onError) {
  /// The treatment of a row in which COPY FROM finds a field that is no value of its column's type.
  ///
  /// @param skips whether it goes on without the row, rather than failing
  /// @param skippedMax how many rows it skips before it fails, if there is a limit
  public record OnError(boolean skips, OptionalLong skippedMax, Verbosity verbosity) {
    public static final OnError STOP = new OnError(false, OptionalLong.empty(), Verbosity.DEFAULT);
  }

  /// The messages of COPY FROM about skipped rows: none, their number, or also one for each row.
  public enum Verbosity {
    SILENT,
    DEFAULT,
    VERBOSE
  }

  /// Whether the rows come after a line with the names of the columns.
  public enum Header {
    NONE,
    LINE,
    /// COPY FROM requires the right names.
    MATCH
  }

  /// Columns, by index, whose fields CSV treats otherwise.
  ///
  /// @param quote COPY TO quotes their values, but for NULL
  /// @param notNull COPY FROM does not compare their unquoted fields with the text of NULL
  /// @param nulls COPY FROM compares their quoted fields with it, too
  public record Forced(Set<Integer> quote, Set<Integer> notNull, Set<Integer> nulls) {
    public static final Forced NONE = new Forced(Set.of(), Set.of(), Set.of());
  }
}
