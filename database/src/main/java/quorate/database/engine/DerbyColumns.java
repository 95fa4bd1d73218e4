package quorate.database.engine;

import java.sql.ResultSetMetaData;
import java.util.List;
import org.apache.derby.vti.VTIMetaDataTemplate;

/// The columns of rows that a table is filled with, as Derby is told of them.
///
/// Derby rounds, measures and looks for NULL only in rows whose columns differ from the table's by
/// what is known of them. These are of the same types, but could hold more than any table's.
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
