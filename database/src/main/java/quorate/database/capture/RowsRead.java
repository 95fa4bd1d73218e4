package quorate.database.capture;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import quorate.core.value.Value;
import quorate.sql.Analysed;
import quorate.sql.catalog.Catalog;
import quorate.sql.dialect.EngineTypes;
import quorate.sql.plan.LockKey;
import quorate.sql.plan.Plan;

/// The rows that are read when a statement's writes are captured by selecting: all rows of the
/// tables that it may change as a whole.
public final class RowsRead {
  private RowsRead() {}

  /// The tables that are read before and after a statement; none for a plain INSERT, whose rows are
  /// known.
  ///
  /// @param parameters the parameters of each execution
  public static Set<String> tables(Analysed.Data data, List<List<Value>> parameters) {
    Set<String> tables = new TreeSet<>();
    if (data instanceof Analysed.Write write && isPlainInsert(write)) {
      return tables;
    }
    for (List<Value> row : parameters) {
      data.lockKeys(row).stream()
          .filter(key -> key.write() && key.mode() == LockKey.Mode.TABLE)
          .forEach(key -> tables.add(key.table()));
    }
    return tables;
  }

  private static boolean isPlainInsert(Analysed.Write write) {
    return write.plan() instanceof Plan.Insert insert
        && insert.onConflict().map(conflict -> conflict.update().isEmpty()).orElse(true);
  }

  /// The number of rows that these tables have together.
  public static long count(Connection connection, Catalog catalog, Collection<String> tables)
      throws SQLException {
    long rows = 0;
    for (String name : tables) {
      String table = EngineTypes.quote(catalog.table(name).orElseThrow().engineName());
      try (Statement statement = connection.createStatement();
          ResultSet count = statement.executeQuery("SELECT COUNT(*) FROM " + table)) {
        count.next();
        rows += count.getLong(1);
      }
    }
    return rows;
  }
}
