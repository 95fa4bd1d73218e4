package quorate.sql.dialect;

/// The traits of H2.
final class H2Traits extends DialectTraits {
  @Override
  public boolean ddlCommits() {
    return true;
  }

  @Override
  public String binaryType() {
    return "varbinary(30000)";
  }

  @Override
  public boolean hasJavaTimes() {
    return true;
  }

  @Override
  public boolean writesOnSnapshots() {
    return true;
  }

  @Override
  public boolean asksForSnapshots() {
    return true;
  }

  @Override
  public boolean hasTriggersInProcess() {
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
