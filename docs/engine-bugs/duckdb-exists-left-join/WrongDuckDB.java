// DuckDB v2.0.0 answers this statement wrongly.
//
//     select 1 from (select x2.c1 as o1 from tc x2) x1 join tc x4 on x1.o1 = x4.c1 where exists (select replace(x7.c2, 'a', '') from ta x7 left join ta x8 on 1 = x8.c1)
//
// It stands below as it is. Run it with
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
      update(connection, "create table ta (id int primary key, c1 int, c2 varchar(12), c3 int)");
      update(connection, "create table tc (id int primary key, c1 int)");
      update(connection, "insert into ta values (0, 2, 'B', 3), (1, null, null, 2)");
      update(connection, "insert into tc values (0, -1)");
      System.out.println("the right answer:");
      System.out.println("    (1)");
      System.out.println("the answer:");
      ask(connection, "select 1 from (select x2.c1 as o1 from tc x2) x1 join tc x4 on x1.o1 = x4.c1 where exists (select replace(x7.c2, 'a', '') from ta x7 left join ta x8 on 1 = x8.c1)");
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
