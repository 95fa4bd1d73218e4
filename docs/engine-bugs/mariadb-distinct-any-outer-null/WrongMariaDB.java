// MariaDB 11.4.5-MariaDB answers this statement wrongly.
//
//     select distinct id, a <> any (select t.b from u) as o from t
//
// It stands below as the engine was asked it. Run it with
//
//     java -cp mariadb-java-client-3.5.3.jar WrongMariaDB.java
//
// with the URL of a database on a server of that version.

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.HexFormat;

public class WrongMariaDB {
  record Null(int type) {}

  /// @param args a JDBC URL of an empty database, if it is not to be this one
  public static void main(String[] args) throws SQLException {
    String url = args.length > 0 ? args[0] : "jdbc:mariadb://localhost/test?sessionVariables=sql_mode='ANSI_QUOTES'";
    try (Connection connection = DriverManager.getConnection(url)) {
      System.out.println(connection.getMetaData().getDatabaseProductVersion());
      update(connection, "CREATE TABLE \"t\" (\"id\" INTEGER NOT NULL, \"a\" INTEGER NOT NULL, \"b\" INTEGER)");
      update(connection, "CREATE TABLE \"u\" (\"id\" INTEGER NOT NULL)");
      update(connection, "INSERT INTO \"t\" (\"id\", \"a\", \"b\") VALUES (?, ?, ?)", 1, 5, new Null(4));
      update(connection, "INSERT INTO \"u\" (\"id\") VALUES (?)", 1);
      update(connection, "ALTER TABLE \"t\" ADD INDEX \"q130\" (\"id\")");
      update(connection, "ALTER TABLE \"u\" ADD INDEX \"q131\" (\"id\")");
      System.out.println("the right answer:");
      System.out.println("    (1, null)");
      System.out.println("the answer:");
      ask(connection, "SELECT DISTINCT \"r1\".\"id\" AS \"c1\", (\"r1\".\"a\" <> ANY (SELECT \"r1\".\"b\" AS \"c1\" FROM \"u\" \"r2\")) AS \"c2\" FROM \"t\" \"r1\"");
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
