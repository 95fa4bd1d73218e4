// Derby 10.8.2.2 - (1181258) answers this statement wrongly.
//
//     delete from tb where ((1 not in (null, 2.00)) is true)
//
// It stands below as the engine was asked it. Run it with
//
//     java -cp derby-10.8.2.2.jar WrongDerby.java

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
      update(connection, "CREATE TABLE \"tb\" (\"id\" INTEGER NOT NULL, \"c1\" DECIMAL(8,2))");
      update(connection, "INSERT INTO \"tb\" (\"id\", \"c1\") VALUES (?, ?)", 0, new BigDecimal("0.01"));
      update(connection, "ALTER TABLE \"tb\" ADD CONSTRAINT \"q34\" PRIMARY KEY (\"id\")");
      attempt(connection, "DELETE FROM \"tb\" WHERE (CASE WHEN (CAST(? AS DECIMAL(31,0)) NOT IN (CAST(NULL AS DECIMAL(31,12)), CAST(? AS DECIMAL(31,2)))) THEN 1 ELSE 0 END = 1)", new BigDecimal("1"), new BigDecimal("2.00"));
      System.out.println("the right answer:");
      System.out.println("    (0, 0.01)");
      System.out.println("the answer:");
      ask(connection, "SELECT \"id\", \"c1\" FROM \"tb\"");
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
