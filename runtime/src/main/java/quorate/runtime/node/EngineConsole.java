package quorate.runtime.node;

import java.io.IOException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import quorate.core.Bytes;
import quorate.core.wire.Encoder;
import quorate.database.Engine;
import quorate.database.OwnConnection;

/// SQL straight to one engine, around the order: for repair by hand and for tests. Its changes are
/// only at this replica.
public final class EngineConsole {
  private static final int ROWS_MAX = 1000;

  private EngineConsole() {}

  /// Executes `sql` as the engine understands it, commits, and answers as JSON.
  public static Bytes run(Engine engine, String sql) throws SQLException, IOException {
    try (OwnConnection own = OwnConnection.of(engine);
        var statement = own.connection().createStatement()) {
      Map<String, Object> answer = new LinkedHashMap<>();
      if (statement.execute(sql)) {
        try (ResultSet rows = statement.getResultSet()) {
          answer.put("rows", rows(rows));
        }
      } else {
        answer.put("changed", statement.getUpdateCount());
      }
      own.connection().commit();
      return new Encoder().string(com.fasterxml.jackson.jr.ob.JSON.std.asString(answer)).toBytes();
    }
  }

  private static List<Map<String, Object>> rows(ResultSet rows) throws SQLException {
    List<Map<String, Object>> all = new ArrayList<>();
    int columns = rows.getMetaData().getColumnCount();
    while (rows.next() && all.size() < ROWS_MAX) {
      Map<String, Object> row = new LinkedHashMap<>();
      for (int i = 1; i <= columns; i++) {
        String text = rows.getString(i);
        row.put(
            rows.getMetaData().getColumnLabel(i),
            text == null ? "NULL" : text.replace("\0", "\\0"));
      }
      all.add(row);
    }
    return all;
  }
}
