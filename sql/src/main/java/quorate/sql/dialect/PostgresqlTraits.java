package quorate.sql.dialect;

/// The traits of PostgreSQL.
final class PostgresqlTraits extends DialectTraits {
  @Override
  public boolean isServer() {
    return true;
  }

  @Override
  public String binaryType() {
    return "bytea";
  }

  @Override
  public boolean sendsStatementsTogether() {
    return true;
  }

  @Override
  public boolean writesOnSnapshots() {
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
