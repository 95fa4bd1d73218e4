// Derby 10.1.3.1 answers this statement wrongly.
//
//     update d1 set id = coalesce((select j from d2 where d2.i = d1.id), 0)
//
// It stands below as the engine was asked it. Run it with
//
//     java -Djdbc.drivers=org.apache.derby.jdbc.EmbeddedDriver -cp derby-10.1.3.1.jar WrongDerby.java

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
    String url = args.length > 0 ? args[0] : "jdbc:derby:wrong;create=true";
    try (Connection connection = DriverManager.getConnection(url)) {
      System.out.println(connection.getMetaData().getDatabaseProductVersion());
      update(connection, "CREATE TABLE \"d1\" (\"id\" INTEGER)");
      update(connection, "CREATE TABLE \"d2\" (\"i\" INTEGER NOT NULL, \"j\" INTEGER)");
      update(connection, "INSERT INTO \"d1\" (\"id\") VALUES (?)", 1);
      update(connection, "INSERT INTO \"d1\" (\"id\") VALUES (?)", 2);
      update(connection, "INSERT INTO \"d1\" (\"id\") VALUES (?)", 3);
      update(connection, "INSERT INTO \"d1\" (\"id\") VALUES (?)", 4);
      update(connection, "INSERT INTO \"d1\" (\"id\") VALUES (?)", 5);
      update(connection, "INSERT INTO \"d2\" (\"i\", \"j\") VALUES (?, ?)", 1, 1);
      update(connection, "INSERT INTO \"d2\" (\"i\", \"j\") VALUES (?, ?)", 2, 4);
      update(connection, "INSERT INTO \"d2\" (\"i\", \"j\") VALUES (?, ?)", 3, 9);
      update(connection, "INSERT INTO \"d2\" (\"i\", \"j\") VALUES (?, ?)", 4, 16);
      update(connection, "ALTER TABLE \"d2\" ADD CONSTRAINT \"q14\" PRIMARY KEY (\"i\")");
      attempt(connection, "UPDATE \"d1\" SET \"id\" = COALESCE((SELECT \"r1\".\"j\" FROM \"d2\" \"r1\" WHERE (\"r1\".\"i\" = \"d1\".\"id\")), CAST(? AS INTEGER))", 0);
      System.out.println("the right answer:");
      System.out.println("    (0)");
      System.out.println("    (1)");
      System.out.println("    (16)");
      System.out.println("    (4)");
      System.out.println("    (9)");
      System.out.println("the answer:");
      ask(connection, "SELECT \"id\" FROM \"d1\"");
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
