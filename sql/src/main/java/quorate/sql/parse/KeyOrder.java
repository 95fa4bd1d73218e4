package quorate.sql.parse;

/// How a key of an index sorts.
///
/// @param nullsFirst whether NULLs come before everything else; they do in a descending one by
///   itself
public record KeyOrder(boolean descending, boolean nullsFirst) {
  /// As keys sort by themselves.
  public static final KeyOrder ASCENDING = new KeyOrder(false, false);

  /// What is written behind the key, as short as it can be.
  public String text() {
    String nulls = nullsFirst ? " NULLS FIRST" : " NULLS LAST";
    return (descending ? " DESC" : "") + (nullsFirst == descending ? "" : nulls);
  }

  /// PostgreSQL's pg_index.indoption.
  public int option() {
    return (descending ? 1 : 0) + (nullsFirst ? 2 : 0);
  }
}
