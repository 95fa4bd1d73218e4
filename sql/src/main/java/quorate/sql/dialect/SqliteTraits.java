package quorate.sql.dialect;

/// The traits of SQLite.
final class SqliteTraits extends DialectTraits {
  @Override
  public boolean countsConditions() {
    return true;
  }
}
