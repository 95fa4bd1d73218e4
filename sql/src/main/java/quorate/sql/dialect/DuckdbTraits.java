package quorate.sql.dialect;

import java.util.List;

/// The traits of DuckDB. Two hundred rows in one INSERT are not quicker than a hundred.
final class DuckdbTraits extends DialectTraits {
  @Override
  public boolean hasConstraints() {
    return false;
  }

  @Override
  public boolean hasIndexes() {
    return false;
  }

  @Override
  public List<Integer> insertedRows() {
    return List.of(100, 10);
  }
}
