import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.UUID;

/// The PostgreSQL JDBC driver: prepared statements (which turn binary after five uses), batches,
/// transactions, savepoints, generated keys, fetch size, metadata of results, errors.
public final class JdbcClient {
  private JdbcClient() {}

  public static void main(String[] arguments) throws Exception {
    String url =
        "jdbc:postgresql://" + System.getenv("QUORATE_HOST") + ":" + System.getenv("QUORATE_PORT") + "/quorate";
    try (Connection connection = DriverManager.getConnection(url, "quorate", "quorate")) {
      run(connection);
    }
    System.out.println("the JDBC driver is at home");
  }

  private static void run(Connection connection) throws SQLException {
    try (var statement = connection.createStatement()) {
      statement.execute(
          "create table jdbc (id bigserial primary key, i int, l bigint, s smallint, d numeric(10,3), f double precision,"
              + " r real, t text, v varchar(10), b boolean, raw bytea, u uuid, day date, at timestamp, tz timestamptz)");
    }
    UUID uuid = UUID.randomUUID();
    OffsetDateTime zoned = OffsetDateTime.of(2026, 2, 28, 1, 2, 3, 4000, ZoneOffset.UTC);
    try (PreparedStatement insert =
        connection.prepareStatement(
            "insert into jdbc (i, l, s, d, f, r, t, v, b, raw, u, day, at, tz) values (?,?,?,?,?,?,?,?,?,?,?,?,?,?)",
            new String[] {"id"})) {
      insert.setInt(1, -5);
      insert.setLong(2, Long.MAX_VALUE);
      insert.setShort(3, (short) 7);
      insert.setBigDecimal(4, new BigDecimal("-1234.567"));
      insert.setDouble(5, 0.1);
      insert.setFloat(6, 1.5f);
      insert.setString(7, "long text");
      insert.setString(8, "short");
      insert.setBoolean(9, true);
      insert.setBytes(10, new byte[] {0, -1, 5});
      insert.setObject(11, uuid);
      insert.setObject(12, LocalDate.of(2026, 2, 28));
      insert.setObject(13, LocalDateTime.of(2026, 2, 28, 1, 2, 3, 4000));
      insert.setObject(14, zoned);
      check(insert.executeUpdate() == 1, "one row inserted");
      try (ResultSet keys = insert.getGeneratedKeys()) {
        check(keys.next() && keys.getLong(1) == 1, "the generated key comes back");
      }
    }
    try (PreparedStatement select = connection.prepareStatement("select * from jdbc where id = ?")) {
      for (int i = 0; i < 12; i++) {
        select.setLong(1, 1);
        try (ResultSet row = select.executeQuery()) {
          check(row.next(), "the row is there");
          check(row.getInt("i") == -5 && row.getLong("l") == Long.MAX_VALUE && row.getShort("s") == 7, "integers");
          check(row.getBigDecimal("d").equals(new BigDecimal("-1234.567")), "numeric " + row.getBigDecimal("d"));
          check(row.getDouble("f") == 0.1 && row.getFloat("r") == 1.5f, "floats");
          check(row.getString("t").equals("long text") && row.getString("v").equals("short"), "texts");
          check(row.getBoolean("b") && row.getBytes("raw")[1] == -1 && row.getObject("u").equals(uuid), "others");
          check(row.getObject("day", LocalDate.class).equals(LocalDate.of(2026, 2, 28)), "date");
          check(row.getObject("at", LocalDateTime.class).getNano() == 4000, "timestamp");
          check(row.getObject("tz", OffsetDateTime.class).isEqual(zoned), "timestamptz");
        }
      }
    }
    batches(connection);
    transactions(connection);
    errors(connection);
  }

  private static void batches(Connection connection) throws SQLException {
    try (PreparedStatement insert = connection.prepareStatement("insert into jdbc (i, t) values (?, 'batch')")) {
      for (int i = 0; i < 100; i++) {
        insert.setInt(1, i);
        insert.addBatch();
      }
      check(insert.executeBatch().length == 100, "a batch of 100");
    }
    connection.setAutoCommit(false);
    try (PreparedStatement select = connection.prepareStatement("select i from jdbc where t = 'batch' order by i")) {
      select.setFetchSize(7);
      try (ResultSet rows = select.executeQuery()) {
        int next = 0;
        while (rows.next()) {
          check(rows.getInt(1) == next++, "rows in order, page by page");
        }
        check(next == 100, "all rows, page by page");
      }
    }
    connection.commit();
    connection.setAutoCommit(true);
  }

  private static void transactions(Connection connection) throws SQLException {
    connection.setAutoCommit(false);
    try (var statement = connection.createStatement()) {
      check(statement.executeUpdate("update jdbc set i = i + 1 where t = 'batch'") == 100, "100 rows updated");
      connection.rollback();
      statement.executeUpdate("insert into jdbc (i, t) values (1, 'kept')");
      var savepoint = connection.setSavepoint();
      statement.executeUpdate("insert into jdbc (i, t) values (2, 'lost')");
      connection.rollback(savepoint);
      connection.commit();
      try (ResultSet count = statement.executeQuery("select count(*), sum(i) from jdbc where t in ('kept', 'lost', 'batch')")) {
        check(count.next() && count.getLong(1) == 101 && count.getLong(2) == 4951, "what was rolled back is gone");
      }
      connection.commit();
    }
    connection.setAutoCommit(true);
  }

  private static void errors(Connection connection) throws SQLException {
    try (var statement = connection.createStatement()) {
      expect("42P01", () -> statement.executeQuery("select * from nowhere"));
      expect("42601", () -> statement.executeQuery("selec 1"));
      expect("23505", () -> statement.executeUpdate("insert into jdbc (id) values (1)"));
      expect("22012", () -> statement.executeQuery("select 1 / 0"));
      expect("22001", () -> statement.executeUpdate("insert into jdbc (v) values ('much too long')"));
    }
  }

  private interface Failing {
    void run() throws SQLException;
  }

  private static void expect(String state, Failing failing) {
    try {
      failing.run();
    } catch (SQLException refused) {
      check(state.equals(refused.getSQLState()), state + " and not " + refused.getSQLState() + ": " + refused.getMessage());
      return;
    }
    throw new IllegalStateException("should have failed with " + state);
  }

  private static void check(boolean condition, String what) {
    if (!condition) {
      throw new IllegalStateException(what);
    }
  }
}
