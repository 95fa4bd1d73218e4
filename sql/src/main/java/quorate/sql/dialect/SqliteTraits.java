package quorate.sql.dialect;

/// What is special of SQLite.
final class SqliteTraits extends DialectTraits {
  @Override
  public boolean countsConditions() {
    return true;
  }
}
