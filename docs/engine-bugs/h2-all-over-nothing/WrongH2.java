// H2 2.5.252 (2026-09-23) answers this statement wrongly.
//
//     select id from t where id = all (select id from u)
//
// It stands below as the engine was asked it. Run it with
//
//     java -cp h2-2.5.252.jar WrongH2.java

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.HexFormat;

public class WrongH2 {
  record Null(int type) {}

  /// @param args a JDBC URL of an empty database, if it is not to be this one
  public static void main(String[] args) throws SQLException {
    String url = args.length > 0 ? args[0] : "jdbc:h2:mem:wrong";
    try (Connection connection = DriverManager.getConnection(url)) {
      System.out.println(connection.getMetaData().getDatabaseProductVersion());
      update(connection, "CREATE TABLE \"t\" (\"id\" INTEGER NOT NULL)");
      update(connection, "CREATE TABLE \"u\" (\"id\" INTEGER NOT NULL)");
      update(connection, "INSERT INTO \"t\" (\"id\") VALUES (?)", 1);
      update(connection, "ALTER TABLE \"t\" ADD CONSTRAINT \"q103\" PRIMARY KEY (\"id\")");
      update(connection, "ALTER TABLE \"u\" ADD CONSTRAINT \"q104\" PRIMARY KEY (\"id\")");
      System.out.println("the right answer:");
      System.out.println("    (1)");
      System.out.println("the answer:");
      ask(connection, "SELECT \"r1\".\"id\" FROM \"t\" \"r1\" WHERE (\"r1\".\"id\" = ALL (SELECT \"r2\".\"id\" FROM \"u\" \"r2\"))");
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
