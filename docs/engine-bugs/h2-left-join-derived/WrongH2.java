// H2 1.4.192 (2016-05-26) answers this statement wrongly.
//
//     select bar_d from (select fff.a as foo_a, fff.b as foo_b, fff.c as foo_c from foo fff) tmp left join (select bbb.a as bar_a, bbb.b as bar_b, bbb.c as bar_c, bbb.d as bar_d from (select a, b, c, d from bar) bbb where bbb.a between 0 and 100) sp on tmp.foo_a = sp.bar_a and tmp.foo_b = sp.bar_b and tmp.foo_c = sp.bar_c
//
// It stands below as it is. Run it with
//
//     java -cp h2-1.4.192.jar WrongH2.java

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
      update(connection, "create table foo (a int not null, b int, c int)");
      update(connection, "create table bar (a int not null, b int, c int, d int)");
      update(connection, "insert into foo values (1, 1, 1)");
      update(connection, "insert into bar values (1, 1, 1, 42)");
      System.out.println("the right answer:");
      System.out.println("    (42)");
      System.out.println("the answer:");
      ask(connection, "select bar_d from (select fff.a as foo_a, fff.b as foo_b, fff.c as foo_c from foo fff) tmp left join (select bbb.a as bar_a, bbb.b as bar_b, bbb.c as bar_c, bbb.d as bar_d from (select a, b, c, d from bar) bbb where bbb.a between 0 and 100) sp on tmp.foo_a = sp.bar_a and tmp.foo_b = sp.bar_b and tmp.foo_c = sp.bar_c");
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
