package quorate.sql.dialect;

/// The traits of HSQLDB.
final class HsqldbTraits extends DialectTraits {
  @Override
  public boolean ddlCommits() {
    return true;
  }

  @Override
  public String binaryType() {
    return "varbinary(30000)";
  }

  @Override
  public boolean writesOnSnapshots() {
    return true;
  }

  @Override
  public boolean hasTriggersInProcess() {
    return true;
  }

  @Override
  public boolean declaresRoutineLengths() {
    return true;
  }
}
