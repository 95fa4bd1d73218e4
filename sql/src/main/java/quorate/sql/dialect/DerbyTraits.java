package quorate.sql.dialect;

import java.util.List;

/// The traits of Derby. A hundred rows in one INSERT are slower than one.
final class DerbyTraits extends DialectTraits {
  @Override
  public String binaryType() {
    return "varchar(30000) for bit data";
  }

  @Override
  public List<Integer> filledRows() {
    return List.of(10);
  }

  @Override
  public boolean hasTriggersInProcess() {
    return true;
  }
}
