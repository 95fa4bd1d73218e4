package quorate.database.engine;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.apache.derby.iapi.types.DataValueDescriptor;
import org.apache.derby.shared.common.error.StandardException;
import org.apache.derby.vti.IFastPath;
import org.apache.derby.vti.UpdatableVTITemplate;
import quorate.core.Bytes;
import quorate.database.run.JdbcValue;
import quorate.database.run.RowFeed;

/// Supplies the rows of a table that Derby fills in bulk. Derby finds the class by its name and
/// makes one instance to see the columns, and another for the rows.
///
/// Values are set through the calls that the setters of Derby's statements make. The path for rows
/// of a user's class, through a result set's getters, would convert dates and timestamps in the
/// machine's time zone, which lacks an hour in spring.
public final class DerbyFeed extends UpdatableVTITemplate implements IFastPath {
  /// Fills a table; its parameters are the table's name and that of a [RowFeed].
  public static final String SQL =
      "CALL SYSCS_UTIL.SYSCS_BULK_INSERT('SA', ?, '" + DerbyFeed.class.getName() + "', ?)";

  private final RowFeed rows;

  /// Called by Derby.
  ///
  /// @param feed the name of a [RowFeed]
  public DerbyFeed(String schema, String table, String feed) throws SQLException {
    rows = RowFeed.named(feed);
  }

  /// Whether this version of Derby supports the statement: it asks for rows, here of a feed that
  /// does not exist, and takes a table's name literally. Early versions parse the name as SQL,
  /// would fill `T` for `t`, and fail on a quotation mark.
  public static boolean isAskedBy(Connection connection) throws SQLException {
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    thread.setContextClassLoader(DerbyFeed.class.getClassLoader());
    try (PreparedStatement filling = connection.prepareStatement(SQL)) {
      filling.setString(1, "no \" table");
      filling.setString(2, "");
      filling.execute();
      return false;
    } catch (SQLException refused) {
      SQLException reason = refused;
      while (reason.getNextException() != null) {
        reason = reason.getNextException();
      }
      return RowFeed.UNKNOWN.equals(reason.getSQLState());
    } finally {
      thread.setContextClassLoader(before);
    }
  }

  /// Derby requires this.
  @Override
  public int getResultSetConcurrency() {
    return ResultSet.CONCUR_UPDATABLE;
  }

  @Override
  public ResultSetMetaData getMetaData() {
    return new DerbyColumns(rows.types());
  }

  @Override
  public boolean executeAsFastPath() {
    return true;
  }

  @Override
  public int nextRow(DataValueDescriptor[] row) throws StandardException, SQLException {
    Optional<List<JdbcValue>> next = rows.next();
    if (next.isEmpty()) {
      return IFastPath.SCAN_COMPLETED;
    }
    for (int i = 0; i < row.length; i++) {
      set(row[i], next.get().get(i));
    }
    return IFastPath.GOT_ROW;
  }

  private static void set(DataValueDescriptor held, JdbcValue value) throws StandardException {
    switch (value) {
      case JdbcValue.Null _ -> held.setToNull();
      case JdbcValue.Bool(boolean bool) -> held.setValue(bool);
      case JdbcValue.Int(int number) -> held.setValue(number);
      case JdbcValue.Long(long number) -> held.setValue(number);
      case JdbcValue.Float(float number) -> held.setValue(number);
      case JdbcValue.Double(double number) -> held.setValue(number);
      // As text: the versions of Derby disagree on the type of the other call's argument.
      case JdbcValue.Decimal(var number) -> held.setValue(number.toPlainString());
      case JdbcValue.Text(String text) -> held.setValue(text);
      case JdbcValue.Binary(Bytes bytes) -> held.setValue(bytes.toArray());
      case JdbcValue.Date _, JdbcValue.Timestamp _ ->
          throw new IllegalArgumentException("Derby is given these as texts");
    }
  }

  @Override
  public void currentRow(ResultSet rows, DataValueDescriptor[] row) {}

  @Override
  public void rowsDone() {}

  @Override
  public void close() {}
}
