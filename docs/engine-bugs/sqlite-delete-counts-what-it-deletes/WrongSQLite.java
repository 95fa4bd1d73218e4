// SQLite 3.41.0 answers this statement wrongly.
//
//     delete from t4 where (a = 1) or (a > 1 and (select count(*) from t4) < 4)
//
// It stands below as the engine was asked it. Run it with
//
//     java -cp sqlite-jdbc-3.41.0.0.jar WrongSQLite.java

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.HexFormat;

public class WrongSQLite {
  record Null(int type) {}

  /// @param args a JDBC URL of an empty database, if it is not to be this one
  public static void main(String[] args) throws SQLException {
    String url = args.length > 0 ? args[0] : "jdbc:sqlite::memory:";
    try (Connection connection = DriverManager.getConnection(url)) {
      System.out.println(connection.getMetaData().getDatabaseProductVersion());
      update(connection, "CREATE TABLE \"t4\" (\"id\" INTEGER NOT NULL, \"a\" INTEGER) STRICT");
      update(connection, "INSERT INTO \"t4\" (\"id\", \"a\") VALUES (?, ?)", 1, 1);
      update(connection, "INSERT INTO \"t4\" (\"id\", \"a\") VALUES (?, ?)", 2, 2);
      update(connection, "INSERT INTO \"t4\" (\"id\", \"a\") VALUES (?, ?)", 3, 3);
      update(connection, "INSERT INTO \"t4\" (\"id\", \"a\") VALUES (?, ?)", 4, 4);
      update(connection, "CREATE UNIQUE INDEX \"q16\" ON \"t4\" (\"id\")");
      attempt(connection, "DELETE FROM \"t4\" WHERE ((\"t4\".\"a\" = ?) OR ((\"t4\".\"a\" > ?) AND ((SELECT COUNT(*) AS \"c1\" FROM \"t4\" \"r1\") < CAST(? AS INTEGER))))", 1, 1, 4L);
      System.out.println("the right answer:");
      System.out.println("    (2, 2)");
      System.out.println("    (3, 3)");
      System.out.println("    (4, 4)");
      System.out.println("the answer:");
      ask(connection, "SELECT \"id\", \"a\" FROM \"t4\"");
    }
  }

  static PreparedStatement bound(Connection connection, String sql, Object... values)
      throws SQLException {
    PreparedStatement statement = connection.prepareStatement(sql);
    for (int i = 0; i < values.length; i++) {
      if (values[i] instanceof Null none) {
        statement.setNull(i + 1, none.type());
      } else {
        statement.setObject(i + 1, values[i]);
      }
    }
    return statement;
  }

  static void update(Connection connection, String sql, Object... values)
      throws SQLException {
    try (PreparedStatement statement = bound(connection, sql, values)) {
      statement.execute();
    }
  }

  /// Writes, or says why it cannot: the rows tell which is right.
  static void attempt(Connection connection, String sql, Object... values) {
    try {
      update(connection, sql, values);
    } catch (SQLException failed) {
      System.out.println("it fails: " + failed.getMessage());
    }
  }

  static void ask(Connection connection, String sql, Object... values) throws SQLException {
    try (PreparedStatement statement = bound(connection, sql, values);
        ResultSet rows = statement.executeQuery()) {
      while (rows.next()) {
        StringBuilder row = new StringBuilder();
        for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
          row.append(i == 1 ? "    (" : ", ").append(rows.getString(i));
        }
        System.out.println(row + ")");
      }
    }
  }
}
