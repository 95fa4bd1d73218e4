// HSQLDB 2.7.4 answers this statement wrongly.
//
//     select max((select min(1) filter (where false > all (select true from c where t not like '%')) from a)) from c group by n
//
// It stands below as the engine was asked it. Run it with
//
//     java -cp hsqldb-2.7.4.jar WrongHSQLDB.java

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.HexFormat;

public class WrongHSQLDB {
  record Null(int type) {}

  /// @param args a JDBC URL of an empty database, if it is not to be this one
  public static void main(String[] args) throws SQLException {
    String url = args.length > 0 ? args[0] : "jdbc:hsqldb:mem:wrong";
    try (Connection connection = DriverManager.getConnection(url)) {
      System.out.println(connection.getMetaData().getDatabaseProductVersion());
      update(connection, "CREATE CACHED TABLE \"a\" (\"id\" INTEGER NOT NULL)");
      update(connection, "CREATE CACHED TABLE \"c\" (\"id\" INTEGER, \"n\" INTEGER, \"t\" VARCHAR(12))");
      update(connection, "INSERT INTO \"a\" (\"id\") VALUES (?)", 1);
      update(connection, "INSERT INTO \"c\" (\"id\", \"n\", \"t\") VALUES (?, ?, ?)", 3, 5, new Null(12));
      update(connection, "ALTER TABLE \"a\" ADD CONSTRAINT \"q74\" PRIMARY KEY (\"id\")");
      System.out.println("the right answer:");
      System.out.println("    (1)");
      System.out.println("the answer:");
      ask(connection, "SELECT MAX(\"r6\".\"c2\") FROM (SELECT \"r1\".\"n\", (SELECT MIN(CASE WHEN \"r5\".\"c1\" THEN 1 END) FROM (SELECT (FALSE > ALL (SELECT TRUE FROM \"c\" \"r3\" WHERE (NOT \"r3\".\"t\" LIKE CAST('%' AS VARCHAR(32671)) ESCAPE '\\'))) FROM \"a\" \"r2\") \"r5\"(\"c1\")) FROM \"c\" \"r1\") \"r6\"(\"c1\", \"c2\") GROUP BY \"r6\".\"c1\"");
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
