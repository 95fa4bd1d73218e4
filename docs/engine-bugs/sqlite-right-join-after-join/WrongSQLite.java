// SQLite 3.39.2 answers this statement wrongly.
//
//     select 1 from ta x1 join tc x2 on -1 = 2 right join tb x3 on true
//
// It stands below as the engine was asked it. Run it with
//
//     java -cp sqlite-jdbc-3.39.2.0.jar WrongSQLite.java

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
      update(connection, "CREATE TABLE \"ta\" (\"id\" INTEGER NOT NULL) STRICT");
      update(connection, "CREATE TABLE \"tb\" (\"id\" INTEGER NOT NULL, \"c1\" TEXT) STRICT");
      update(connection, "CREATE TABLE \"tc\" (\"id\" INTEGER NOT NULL) STRICT");
      update(connection, "INSERT INTO \"tb\" (\"id\", \"c1\") VALUES (?, ?)", 0, "b");
      update(connection, "CREATE UNIQUE INDEX \"q11\" ON \"ta\" (\"id\")");
      update(connection, "CREATE UNIQUE INDEX \"q10\" ON \"tb\" (\"id\")");
      update(connection, "CREATE UNIQUE INDEX \"q12\" ON \"tc\" (\"id\")");
      System.out.println("the right answer:");
      System.out.println("    (1)");
      System.out.println("the answer:");
      ask(connection, "SELECT CAST(? AS INTEGER) AS \"c1\" FROM \"ta\" \"r1\" INNER JOIN \"tc\" \"r2\" ON (CAST(? AS INTEGER) = CAST(? AS INTEGER)) RIGHT JOIN \"tb\" \"r3\" ON TRUE", 1, -1, 2);
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
