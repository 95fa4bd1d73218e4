package quorate.database.engine;

import java.sql.ResultSetMetaData;
import java.util.List;
import org.apache.derby.vti.VTIMetaDataTemplate;

/// The columns of the rows that fill a table, as [DerbyFeed] describes them to Derby.
///
/// Derby rounds values and checks lengths and NULL only if the described columns differ from the
/// table's. So these have the same types, but longer values than any table's.
final class DerbyColumns extends VTIMetaDataTemplate {
  private static final int LENGTH = 1 << 16;

  private final List<Integer> types;

  /// @param types of [java.sql.Types], the table's
  DerbyColumns(List<Integer> types) {
    this.types = types;
  }

  @Override
  public int getColumnCount() {
    return types.size();
  }

  @Override
  public int getColumnType(int column) {
    return types.get(column - 1);
  }

  @Override
  public String getColumnName(int column) {
    return "C" + column;
  }

  @Override
  public int isNullable(int column) {
    return ResultSetMetaData.columnNullable;
  }

  @Override
  public int getColumnDisplaySize(int column) {
    return LENGTH;
  }

  @Override
  public int getPrecision(int column) {
    return LENGTH;
  }

  @Override
  public int getScale(int column) {
    return 0;
  }
}
