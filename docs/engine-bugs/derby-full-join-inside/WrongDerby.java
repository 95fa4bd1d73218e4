// Derby 10.17.1.0 - (1913217) answers this statement wrongly.
//
//     select l.id, r.id, c.id from l left join (r full join r c on r.id = c.k + 1) on l.k = r.k
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
      update(connection, "CREATE TABLE \"l\" (\"id\" INTEGER NOT NULL, \"k\" INTEGER)");
      update(connection, "CREATE TABLE \"r\" (\"id\" INTEGER NOT NULL, \"k\" INTEGER)");
      update(connection, "INSERT INTO \"l\" (\"id\", \"k\") VALUES (?, ?)", 1, 1);
      update(connection, "INSERT INTO \"l\" (\"id\", \"k\") VALUES (?, ?)", 2, 2);
      update(connection, "INSERT INTO \"r\" (\"id\", \"k\") VALUES (?, ?)", 2, 2);
      update(connection, "INSERT INTO \"r\" (\"id\", \"k\") VALUES (?, ?)", 3, 3);
      update(connection, "ALTER TABLE \"l\" ADD CONSTRAINT \"q50\" PRIMARY KEY (\"id\")");
      update(connection, "ALTER TABLE \"r\" ADD CONSTRAINT \"q51\" PRIMARY KEY (\"id\")");
      System.out.println("the right answer:");
      System.out.println("    (1, null, null)");
      System.out.println("    (2, 2, null)");
      System.out.println("the answer:");
      ask(connection, "SELECT \"r1\".\"id\", \"r4\".\"c1\", \"r4\".\"c3\" FROM \"l\" \"r1\" LEFT JOIN (SELECT \"r2\".\"id\", \"r2\".\"k\", \"r3\".\"id\", \"r3\".\"k\" FROM \"r\" \"r2\" LEFT JOIN \"r\" \"r3\" ON (\"r2\".\"id\" = CAST((\"r3\".\"k\" + CAST(? AS INTEGER)) AS INTEGER)) UNION ALL (SELECT CAST(CAST(NULL AS INTEGER) AS INTEGER), CAST(CAST(NULL AS INTEGER) AS INTEGER), \"r3\".\"id\", \"r3\".\"k\" FROM \"r\" \"r3\" WHERE (NOT EXISTS (SELECT 1 FROM \"r\" \"r2\" WHERE (\"r2\".\"id\" = CAST((\"r3\".\"k\" + CAST(? AS INTEGER)) AS INTEGER)))))) \"r4\"(\"c1\", \"c2\", \"c3\", \"c4\") ON (\"r1\".\"k\" = \"r4\".\"c2\")", 1, 1);
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
