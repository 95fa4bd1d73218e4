// HSQLDB 2.7.4 answers this statement wrongly.
//
//     delete from t where id between id and 9
//
// It stands below as it is. Run it with
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
      update(connection, "create table t (id int primary key, a int)");
      update(connection, "insert into t values (3, 5), (4, 6), (12, 7)");
      attempt(connection, "delete from t where id between id and 9");
      System.out.println("the right answer:");
      System.out.println("    (12, 7)");
      System.out.println("the answer:");
      ask(connection, "select * from t");
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
