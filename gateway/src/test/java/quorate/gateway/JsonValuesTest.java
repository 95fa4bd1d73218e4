package quorate.gateway;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import quorate.core.Bytes;
import quorate.core.value.Column;
import quorate.core.value.Row;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.gateway.pg.Formats;

/// json, jsonb, NaN and infinity sent and received by clients, in text and binary form.
final class JsonValuesTest extends OnSmallCluster {
  @BeforeAll
  static void fill() throws Exception {
    try (Connection connection = cluster.connect("preferQueryMode=simple");
        var client = connection.createStatement()) {
      client.execute("create table d (id int primary key, j json, b jsonb, f float8, r real)");
    }
  }

  private static void check(int id, boolean binary) throws SQLException {
    String options =
        binary
            ? "preferQueryMode=extended&prepareThreshold=-1&binaryTransfer=true"
            : "preferQueryMode=extended&binaryTransfer=false";
    try (Connection client = cluster.connect(options);
        PreparedStatement insert = client.prepareStatement("insert into d values (?, ?, ?, ?, ?)");
        PreparedStatement select =
            client.prepareStatement("select * from d where b ->> 'a' = ? and id = ?")) {
      insert.setInt(1, id);
      insert.setObject(2, "{\"b\":1, \"a\":1}", Types.OTHER);
      insert.setObject(3, "{\"b\":1, \"a\":1e1}", Types.OTHER);
      insert.setDouble(4, Double.NaN);
      insert.setFloat(5, Float.NEGATIVE_INFINITY);
      insert.executeUpdate();
      select.setString(1, "10");
      select.setInt(2, id);
      for (int again = 0; again < 2; again++) {
        try (ResultSet rows = select.executeQuery()) {
          rows.next();
          assertEquals("json", rows.getMetaData().getColumnTypeName(2));
          assertEquals("jsonb", rows.getMetaData().getColumnTypeName(3));
          assertEquals("{\"b\":1, \"a\":1}", rows.getString(2));
          assertEquals("{\"a\": 10, \"b\": 1}", rows.getString(3));
          assertEquals(Double.NaN, rows.getDouble(4));
          assertEquals(Float.NEGATIVE_INFINITY, rows.getFloat(5));
        }
      }
      insert.setInt(1, id + 1);
      insert.setNull(2, Types.OTHER);
      insert.setObject(3, "{", Types.OTHER);
      assertEquals("22P02", assertThrows(SQLException.class, insert::executeUpdate).getSQLState());
    }
  }

  @Test
  void asText() throws SQLException {
    check(1, false);
  }

  @Test
  void inBinaryForm() throws SQLException {
    check(10, true);
  }

  @Test
  void aTextIsCastToJson() throws SQLException {
    try (Connection client = cluster.connect("preferQueryMode=extended");
        PreparedStatement insert =
            client.prepareStatement(
                "insert into d (id, b, j) values (30, cast(? as jsonb), ?::json)");
        PreparedStatement select =
            client.prepareStatement(
                "select b, j ->> 'x' from d where id = 30 and b @> ?::jsonb and b -> 'x' = '1'")) {
      insert.setString(1, "{\"y\":2,\"x\":1}");
      insert.setString(2, "{\"x\":1.0}");
      insert.executeUpdate();
      select.setString(1, "{\"x\": 1.00}");
      try (ResultSet rows = select.executeQuery()) {
        rows.next();
        assertEquals("{\"x\": 1, \"y\": 2}", rows.getString(1));
        assertEquals("1.0", rows.getString(2));
      }
    }
  }

  @Test
  void aParameterOfATestHasTheColumnsType() throws SQLException {
    try (Connection client = cluster.connect("preferQueryMode=extended");
        PreparedStatement select = client.prepareStatement("select id from d where b = ?")) {
      select.setNull(1, Types.OTHER);
      try (ResultSet rows = select.executeQuery()) {
        assertEquals("jsonb", select.getParameterMetaData().getParameterTypeName(1));
        assertEquals(false, rows.next());
      }
    }
  }

  @Test
  void theBinaryFormOfJsonbBeginsWithItsVersion() {
    byte[] sent = "\u0001[1]".getBytes(StandardCharsets.UTF_8);
    assertEquals(
        new Value.Text("[1]"), Formats.decode(Bytes.wrap(sent), SqlType.JSONB, Formats.BINARY));
    List<Column> columns =
        List.of(
            new Column("b", SqlType.JSONB),
            new Column("j", SqlType.JSON),
            new Column("n", SqlType.JSONB));
    Row row = new Row(List.of(new Value.Text("[1]"), new Value.Text("{}"), Value.NULL));
    byte[][] fields = Formats.encode(row, columns, List.of(Formats.BINARY));
    assertArrayEquals(sent, fields[0]);
    assertArrayEquals("{}".getBytes(StandardCharsets.UTF_8), fields[1]);
    assertNull(fields[2]);
    assertThrows(
        SqlException.class,
        () ->
            Formats.decode(
                Bytes.wrap("[1]".getBytes(StandardCharsets.UTF_8)), SqlType.JSONB, Formats.BINARY));
  }
}
