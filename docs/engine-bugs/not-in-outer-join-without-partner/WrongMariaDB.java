// MariaDB 11.4.5-MariaDB answers this statement wrongly.
//
//     select id from t where (5 not in (select u.a from t x left join u on cast(null as int) = u.id where not (u.b is true))) is not unknown
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
      update(connection, "CREATE TABLE \"t\" (\"id\" INTEGER NOT NULL, \"a\" INTEGER)");
      update(connection, "CREATE TABLE \"u\" (\"id\" INTEGER NOT NULL, \"a\" INTEGER, \"b\" BOOLEAN)");
      update(connection, "INSERT INTO \"t\" (\"id\", \"a\") VALUES (?, ?)", 1, 1);
      update(connection, "INSERT INTO \"u\" (\"id\", \"a\", \"b\") VALUES (?, ?, ?)", 1, 1, true);
      update(connection, "ALTER TABLE \"t\" ADD INDEX \"q123\" (\"id\")");
      update(connection, "ALTER TABLE \"u\" ADD INDEX \"q124\" (\"id\")");
      System.out.println("the right answer:");
      System.out.println("the answer:");
      ask(connection, "SELECT \"r1\".\"id\" AS \"c1\" FROM \"t\" \"r1\" WHERE ((CAST(? AS SIGNED) NOT IN (SELECT \"r3\".\"a\" AS \"c1\" FROM \"t\" \"r2\" LEFT JOIN \"u\" \"r3\" ON (CAST(NULL AS SIGNED) = \"r3\".\"id\") WHERE (NOT (\"r3\".\"b\" IS TRUE)))) IS NOT UNKNOWN)", 5);
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
