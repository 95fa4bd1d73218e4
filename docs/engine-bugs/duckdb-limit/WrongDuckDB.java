// DuckDB v2.0.0 answers this statement wrongly.
//
//     select 1.5, x4.c3, x4.c2 from (select x2.c3 from ta x2 left join tc x3 on x2.c3 = 1 where (x2.c3 < x3.c2) is not true) x1 left join tb x4 on 'a b' not between '1' and x4.c3 order by 1 desc nulls last, 3 desc limit 2
//
// It stands below as the engine was asked it. Run it with
//
//     java -cp duckdb_jdbc-2.0.0.1.jar WrongDuckDB.java

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
      update(connection, "CREATE TABLE \"ta\" (\"id\" INTEGER, \"c1\" VARCHAR, \"c2\" VARCHAR, \"c3\" INTEGER)");
      update(connection, "CREATE TABLE \"tb\" (\"id\" INTEGER, \"c1\" INTEGER, \"c2\" VARCHAR, \"c3\" VARCHAR)");
      update(connection, "CREATE TABLE \"tc\" (\"id\" INTEGER, \"c1\" VARCHAR, \"c2\" INTEGER)");
      update(connection, "INSERT INTO \"ta\" (\"id\", \"c1\", \"c2\", \"c3\") VALUES (?, ?, ?, ?)", 1, "1999-07-04", new Null(12), 3);
      update(connection, "INSERT INTO \"ta\" (\"id\", \"c1\", \"c2\", \"c3\") VALUES (?, ?, ?, ?)", 2, "2025-12-31", "B", 7);
      update(connection, "INSERT INTO \"ta\" (\"id\", \"c1\", \"c2\", \"c3\") VALUES (?, ?, ?, ?)", 3, "2024-02-29", new Null(12), 1);
      System.out.println("the right answer:");
      System.out.println("    (1.5, null, null)");
      System.out.println("    (1.5, null, null)");
      System.out.println("the answer:");
      ask(connection, "SELECT CAST(? AS VARCHAR), \"r4\".\"c3\", \"r4\".\"c2\" FROM (SELECT \"r1\".\"c3\" FROM \"ta\" \"r1\" LEFT JOIN \"tc\" \"r2\" ON (\"r1\".\"c3\" = ?) WHERE (CASE WHEN (\"r1\".\"c3\" < \"r2\".\"c2\") THEN 1 ELSE 0 END = 0)) \"r3\"(\"c1\") LEFT JOIN \"tb\" \"r4\" ON (NOT ((CAST(? AS VARCHAR) >= CAST(? AS VARCHAR)) AND (? <= \"r4\".\"c3\"))) ORDER BY 1 DESC NULLS LAST, 3 DESC NULLS FIRST, 2 NULLS LAST FETCH NEXT ? ROWS ONLY", "250015", 1, "a b", "1", "a b", 2);
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
