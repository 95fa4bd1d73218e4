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

/// What Derby asks for the rows of a table that it fills at once. Derby finds it by its name, makes
/// one to see the columns, and another for the rows.
///
/// Values go into Derby's own by the calls that the setters of its statements make of them. Of what
/// it calls elsewhere for rows of a class, a result set's getters, those of dates and timestamps
/// would lead through the machine's time zone, which lacks an hour in spring.
public final class DerbyFeed extends UpdatableVTITemplate implements IFastPath {
  /// Fills a table; its parameters are the table's name and that of a [RowFeed].
  public static final String SQL =
      "CALL SYSCS_UTIL.SYSCS_BULK_INSERT('SA', ?, '" + DerbyFeed.class.getName() + "', ?)";

  private final RowFeed rows;

  /// For Derby.
  ///
  /// @param feed the name of a [RowFeed]
  public DerbyFeed(String schema, String table, String feed) throws SQLException {
    rows = RowFeed.named(feed);
  }

  /// Whether the statement does what it says: it gets as far as to ask for rows that are not there,
  /// and takes a table's name for just that. Early versions read it as SQL, and would fill `T` for
  /// `t`; they stumble over a quotation mark.
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

  /// Derby takes no others.
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
