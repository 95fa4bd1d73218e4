// DuckDB v2.0.0 answers this statement wrongly.
//
//     select x.id from l x left join m y on (y.b >= all (select z.a from l z)) left join (select a from l where 1 = 2) e on (x.a < e.a) order by x.id
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
      update(connection, "CREATE TABLE \"l\" (\"id\" INTEGER, \"a\" VARCHAR)");
      update(connection, "CREATE TABLE \"m\" (\"id\" INTEGER, \"b\" VARCHAR)");
      update(connection, "INSERT INTO \"l\" (\"id\", \"a\") VALUES (?, ?)", 1, new Null(12));
      update(connection, "INSERT INTO \"l\" (\"id\", \"a\") VALUES (?, ?)", 2, new Null(12));
      System.out.println("the right answer:");
      System.out.println("    (1)");
      System.out.println("    (2)");
      System.out.println("the answer:");
      ask(connection, "SELECT \"r1\".\"id\" FROM \"l\" \"r1\" LEFT JOIN \"m\" \"r2\" ON (\"r2\".\"b\" >= ALL (SELECT \"r3\".\"a\" FROM \"l\" \"r3\")) LEFT JOIN (SELECT \"r5\".\"a\" FROM \"l\" \"r5\" WHERE (CAST(? AS INTEGER) = CAST(? AS INTEGER))) \"r6\"(\"c1\") ON (\"r1\".\"a\" < \"r6\".\"c1\") ORDER BY 1 NULLS LAST", 1, 2);
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
