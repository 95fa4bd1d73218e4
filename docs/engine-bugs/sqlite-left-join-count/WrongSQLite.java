// SQLite 3.31.1 answers this statement wrongly.
//
//     select count(*) from fa left outer join users on users.id = fa.user_id where fa.user_id = 21 and users.id = 21
//
// It stands below as the engine was asked it. Run it with
//
//     java -cp sqlite-jdbc-3.31.1.jar WrongSQLite.java

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
      update(connection, "CREATE TABLE \"fa\" (\"user_id\" INTEGER, \"addr\" TEXT)");
      update(connection, "CREATE TABLE \"users\" (\"id\" INTEGER NOT NULL, \"name\" TEXT)");
      update(connection, "INSERT INTO \"fa\" (\"user_id\", \"addr\") VALUES (?, ?)", 20, "a");
      update(connection, "INSERT INTO \"fa\" (\"user_id\", \"addr\") VALUES (?, ?)", 21, "b");
      update(connection, "INSERT INTO \"fa\" (\"user_id\", \"addr\") VALUES (?, ?)", 21, "c");
      update(connection, "INSERT INTO \"fa\" (\"user_id\", \"addr\") VALUES (?, ?)", 22, "d");
      update(connection, "INSERT INTO \"fa\" (\"user_id\", \"addr\") VALUES (?, ?)", 22, "e");
      update(connection, "INSERT INTO \"users\" (\"id\", \"name\") VALUES (?, ?)", 20, "u");
      update(connection, "INSERT INTO \"users\" (\"id\", \"name\") VALUES (?, ?)", 21, "u");
      update(connection, "INSERT INTO \"users\" (\"id\", \"name\") VALUES (?, ?)", 22, "u");
      update(connection, "CREATE UNIQUE INDEX \"q7\" ON \"users\" (\"id\")");
      System.out.println("the right answer:");
      System.out.println("    (2)");
      System.out.println("the answer:");
      ask(connection, "SELECT COUNT(*) AS \"c1\" FROM \"fa\" \"r1\" LEFT JOIN \"users\" \"r2\" ON (\"r2\".\"id\" = \"r1\".\"user_id\") WHERE ((\"r1\".\"user_id\" = ?) AND (\"r2\".\"id\" = ?))", 21, 21);
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
