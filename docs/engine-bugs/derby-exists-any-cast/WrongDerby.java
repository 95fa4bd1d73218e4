// Derby 10.17.1.0 - (1913217) answers this statement wrongly.
//
//     delete from c where exists (select a.id from a left join (select 0 as z from c c1 where c1.f = any (select c2.f from b left join c c2 on b.t is null)) d on a.id = 0 left join (select b2.n from b b1 join b b2 on b1.id = b2.n) e on true)
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
      update(connection, "CREATE TABLE \"a\" (\"id\" INTEGER NOT NULL)");
      update(connection, "CREATE TABLE \"b\" (\"id\" INTEGER NOT NULL, \"n\" INTEGER NOT NULL, \"t\" VARCHAR(13))");
      update(connection, "CREATE TABLE \"c\" (\"id\" INTEGER NOT NULL, \"f\" BOOLEAN NOT NULL)");
      update(connection, "INSERT INTO \"a\" (\"id\") VALUES (?)", 1);
      update(connection, "INSERT INTO \"b\" (\"id\", \"n\", \"t\") VALUES (?, ?, ?)", 0, 1, new Null(12));
      update(connection, "INSERT INTO \"c\" (\"id\", \"f\") VALUES (?, ?)", 0, true);
      update(connection, "ALTER TABLE \"a\" ADD CONSTRAINT \"q44\" PRIMARY KEY (\"id\")");
      update(connection, "ALTER TABLE \"b\" ADD CONSTRAINT \"q45\" PRIMARY KEY (\"id\")");
      update(connection, "ALTER TABLE \"c\" ADD CONSTRAINT \"q46\" PRIMARY KEY (\"id\")");
      attempt(connection, "DELETE FROM \"c\" WHERE EXISTS (SELECT \"r1\".\"id\" FROM \"a\" \"r1\" LEFT JOIN (SELECT CAST(? AS INTEGER) FROM \"c\" \"r2\" WHERE (\"r2\".\"f\" = ANY (SELECT \"r4\".\"f\" FROM \"b\" \"r3\" LEFT JOIN \"c\" \"r4\" ON (\"r3\".\"t\" IS NULL)))) \"r6\"(\"c1\") ON (\"r1\".\"id\" = ?) LEFT JOIN (SELECT \"r8\".\"n\" FROM \"b\" \"r7\" INNER JOIN \"b\" \"r8\" ON (\"r7\".\"id\" = \"r8\".\"n\")) \"r9\"(\"c1\") ON TRUE)", 0, 0);
      System.out.println("the right answer:");
      System.out.println("the answer:");
      ask(connection, "SELECT \"id\", \"f\" FROM \"c\"");
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
