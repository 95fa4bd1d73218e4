// Derby 10.1.3.1 answers this statement wrongly.
//
//     select * from l1 left outer join l2 on l1.a = l2.d inner join l3 on l1.a = l3.j inner join l4 on l2.c = l4.x where l1.a = -2
//
// It stands below as the engine was asked it. Run it with
//
//     java -Djdbc.drivers=org.apache.derby.jdbc.EmbeddedDriver -cp derby-10.1.3.1.jar WrongDerby.java

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
    String url = args.length > 0 ? args[0] : "jdbc:derby:wrong;create=true";
    try (Connection connection = DriverManager.getConnection(url)) {
      System.out.println(connection.getMetaData().getDatabaseProductVersion());
      update(connection, "CREATE TABLE \"l1\" (\"a\" INTEGER)");
      update(connection, "CREATE TABLE \"l2\" (\"c\" INTEGER, \"d\" INTEGER)");
      update(connection, "CREATE TABLE \"l3\" (\"j\" INTEGER)");
      update(connection, "CREATE TABLE \"l4\" (\"x\" INTEGER)");
      update(connection, "INSERT INTO \"l1\" (\"a\") VALUES (?)", -2);
      update(connection, "INSERT INTO \"l1\" (\"a\") VALUES (?)", 2);
      update(connection, "INSERT INTO \"l2\" (\"c\", \"d\") VALUES (?, ?)", 5, -2);
      update(connection, "INSERT INTO \"l2\" (\"c\", \"d\") VALUES (?, ?)", 6, 2);
      update(connection, "INSERT INTO \"l3\" (\"j\") VALUES (?)", -2);
      update(connection, "INSERT INTO \"l3\" (\"j\") VALUES (?)", 2);
      update(connection, "INSERT INTO \"l4\" (\"x\") VALUES (?)", 5);
      update(connection, "INSERT INTO \"l4\" (\"x\") VALUES (?)", 6);
      update(connection, "INSERT INTO \"l4\" (\"x\") VALUES (?)", -2);
      System.out.println("the right answer:");
      System.out.println("    (-2, 5, -2, -2, 5)");
      System.out.println("the answer:");
      ask(connection, "SELECT \"r1\".\"a\", \"r2\".\"c\", \"r2\".\"d\", \"r3\".\"j\", \"r4\".\"x\" FROM \"l1\" \"r1\" LEFT JOIN \"l2\" \"r2\" ON (\"r1\".\"a\" = \"r2\".\"d\") INNER JOIN \"l3\" \"r3\" ON (\"r1\".\"a\" = \"r3\".\"j\") INNER JOIN \"l4\" \"r4\" ON (\"r2\".\"c\" = \"r4\".\"x\") WHERE (\"r1\".\"a\" = ?)", -2);
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
