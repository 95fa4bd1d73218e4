package quorate.sql;

import java.util.Set;

/// The options of COPY.
///
/// @param binary whether rows are in PostgreSQL's binary format, which ignores the other options
/// @param quote only for CSV, as are `escape` and `forced`
public record CopyFormat(
    boolean binary,
    boolean csv,
    char delimiter,
    String nullText,
    Header header,
    char quote,
    char escape,
    Forced forced) {
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
