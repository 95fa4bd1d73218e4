package quorate.sql.parse;

/// The sort order of an index key.
///
/// @param nullsFirst whether NULLs sort before all other values, the default for a descending key
public record KeyOrder(boolean descending, boolean nullsFirst) {
  /// The default order: ascending, NULLs last.
  public static final KeyOrder ASCENDING = new KeyOrder(false, false);

  /// The suffix of the key in SQL, without what is the default.
  public String text() {
    String nulls = nullsFirst ? " NULLS FIRST" : " NULLS LAST";
    return (descending ? " DESC" : "") + (nullsFirst == descending ? "" : nulls);
  }

  /// The value of PostgreSQL's pg_index.indoption.
  public int option() {
    return (descending ? 1 : 0) + (nullsFirst ? 2 : 0);
  }
}
