// DuckDB v2.0.0 answers this statement wrongly.
//
//     select 1 from (select x2.c1 as o1 from tc x2) x1 join tc x4 on x1.o1 = x4.c1 where exists (select replace(x7.c2, 'a', '') from ta x7 left join ta x8 on 1 = x8.c1)
//
// It stands below as the engine was asked it. Run it with
//
//     java -cp duckdb_jdbc-2.0.0.1.jar:'<quorate>/cli/target/lib/*' WrongDuckDB.java
//
// It calls functions of Quorate's own: [q_replace3]

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.HexFormat;

public class WrongDuckDB {
  record Null(int type) {}

  /// @param args a JDBC URL of an empty database, if it is not to be this one
  public static void main(String[] args) throws SQLException {
    String url = args.length > 0 ? args[0] : "jdbc:duckdb:";
    try (Connection connection = DriverManager.getConnection(url)) {
      System.out.println(connection.getMetaData().getDatabaseProductVersion());
      update(connection, "CREATE TABLE \"ta\" (\"id\" INTEGER, \"c1\" INTEGER, \"c2\" VARCHAR, \"c3\" INTEGER)");
      update(connection, "CREATE TABLE \"tc\" (\"id\" INTEGER, \"c1\" INTEGER)");
      update(connection, "INSERT INTO \"ta\" (\"id\", \"c1\", \"c2\", \"c3\") VALUES (?, ?, ?, ?)", 0, 2, "B", 3);
      update(connection, "INSERT INTO \"ta\" (\"id\", \"c1\", \"c2\", \"c3\") VALUES (?, ?, ?, ?)", 1, new Null(4), new Null(12), 2);
      update(connection, "INSERT INTO \"tc\" (\"id\", \"c1\") VALUES (?, ?)", 0, -1);
      System.out.println("the right answer:");
      System.out.println("    (1)");
      System.out.println("the answer:");
      ask(connection, "SELECT CAST(? AS INTEGER) FROM (SELECT \"r1\".\"c1\" FROM \"tc\" \"r1\") \"r2\"(\"c1\") INNER JOIN \"tc\" \"r3\" ON (\"r2\".\"c1\" = \"r3\".\"c1\") WHERE EXISTS (SELECT \"q_replace3\"(\"r4\".\"c2\", CAST(? AS VARCHAR), CAST(? AS VARCHAR)) FROM \"ta\" \"r4\" LEFT JOIN \"ta\" \"r5\" ON (? = \"r5\".\"c1\"))", 1, "a", "", 1);
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
