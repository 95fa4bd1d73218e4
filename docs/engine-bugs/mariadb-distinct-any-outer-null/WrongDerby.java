// Derby 10.17.1.0 - (1913217) answers this statement wrongly.
//
//     select distinct id, a <> any (select t.b from u) as o from t
//
// It stands below as the engine was asked it. Run it with
//
//     java -cp derby-10.17.1.0.jar:derbyshared-10.17.1.0.jar WrongDerby.java

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.HexFormat;

public class WrongDerby {
  record Null(int type) {}

  /// @param args a JDBC URL of an empty database, if it is not to be this one
  public static void main(String[] args) throws SQLException {
    String url = args.length > 0 ? args[0] : "jdbc:derby:memory:wrong;create=true";
    try (Connection connection = DriverManager.getConnection(url)) {
      System.out.println(connection.getMetaData().getDatabaseProductVersion());
      update(connection, "CREATE TABLE \"t\" (\"id\" INTEGER NOT NULL, \"a\" INTEGER NOT NULL, \"b\" INTEGER)");
      update(connection, "CREATE TABLE \"u\" (\"id\" INTEGER NOT NULL)");
      update(connection, "INSERT INTO \"t\" (\"id\", \"a\", \"b\") VALUES (?, ?, ?)", 1, 5, new Null(4));
      update(connection, "INSERT INTO \"u\" (\"id\") VALUES (?)", 1);
      update(connection, "ALTER TABLE \"t\" ADD CONSTRAINT \"q130\" PRIMARY KEY (\"id\")");
      update(connection, "ALTER TABLE \"u\" ADD CONSTRAINT \"q131\" PRIMARY KEY (\"id\")");
      System.out.println("the right answer:");
      System.out.println("    (1, null)");
      System.out.println("the answer:");
      ask(connection, "SELECT DISTINCT \"r1\".\"id\", (\"r1\".\"a\" <> ANY (SELECT \"r1\".\"b\" FROM \"u\" \"r2\")) FROM \"t\" \"r1\"");
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
