package quorate.sql.dialect;

/// The traits of MariaDB.
final class MariadbTraits extends DialectTraits {
  @Override
  public boolean ddlCommits() {
    return true;
  }

  @Override
  public boolean hasConstraints() {
    return false;
  }

  @Override
  public boolean isServer() {
    return true;
  }

  @Override
  public boolean countsConditions() {
    return true;
  }

  @Override
  public boolean writesAtOnce() {
    return true;
  }

  @Override
  public int openTransactionsMax() {
    return 150;
  }
}
