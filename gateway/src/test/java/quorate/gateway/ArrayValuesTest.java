package quorate.gateway;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.postgresql.PGConnection;
import quorate.core.Bytes;
import quorate.core.value.Column;
import quorate.core.value.Row;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.gateway.pg.Formats;

/// Arrays sent and received by clients, in text and binary form.
final class ArrayValuesTest extends OnSmallCluster {
  private static final UUID ID = UUID.fromString("00000000-0000-0000-0000-000000000001");

  @BeforeAll
  static void fill() throws Exception {
    try (Connection connection = cluster.connect("preferQueryMode=simple");
        var client = connection.createStatement()) {
      client.execute(
          "create table l (id int primary key, i int[], b bigint[], t text[], n numeric(6,2)[],"
              + " f float8[], u uuid[], o boolean[], c char(3)[])");
    }
  }

  private static Connection connect(boolean binary) throws SQLException {
    return cluster.connect(
        "preferQueryMode=extended"
            + (binary
                ? "&prepareThreshold=-1&binaryTransfer=true"
                    + "&binaryTransferEnable=1005,1007,1016,1009,1015,1021,1022"
                : "&binaryTransfer=false"));
  }

  private static Object[] array(ResultSet rows, String column) throws SQLException {
    Array array = rows.getArray(column);
    return (Object[]) array.getArray();
  }

  private static void check(int id, boolean binary) throws SQLException {
    try (Connection client = connect(binary);
        PreparedStatement insert =
            client.prepareStatement("insert into l values (?, ?, ?, ?, ?, ?, ?, ?, ?)");
        PreparedStatement select =
            client.prepareStatement("select * from l where i @> ? and id = ?")) {
      Array ints = client.createArrayOf("int4", new Object[] {1, null, -3});
      insert.setInt(1, id);
      insert.setArray(2, ints);
      insert.setArray(3, client.createArrayOf("int8", new Object[] {1L << 40}));
      insert.setArray(4, client.createArrayOf("text", new Object[] {"a \"b\" \\c,{}", "", "null"}));
      insert.setArray(5, client.createArrayOf("numeric", new Object[] {new BigDecimal("1.5")}));
      insert.setArray(6, client.createArrayOf("float8", new Object[] {0.1, Double.NaN}));
      insert.setArray(7, client.createArrayOf("uuid", new Object[] {ID}));
      insert.setArray(8, client.createArrayOf("bool", new Object[] {true, false}));
      insert.setArray(9, client.createArrayOf("bpchar", new Object[] {"ab"}));
      insert.executeUpdate();
      select.setArray(1, client.createArrayOf("int4", new Object[] {-3}));
      select.setInt(2, id);
      for (int again = 0; again < 2; again++) {
        try (ResultSet rows = select.executeQuery()) {
          rows.next();
          assertEquals("_int4", rows.getMetaData().getColumnTypeName(2));
          assertArrayEquals(new Object[] {1, null, -3}, array(rows, "i"));
          assertArrayEquals(new Object[] {1L << 40}, array(rows, "b"));
          assertArrayEquals(new Object[] {"a \"b\" \\c,{}", "", "null"}, array(rows, "t"));
          assertArrayEquals(new Object[] {new BigDecimal("1.50")}, array(rows, "n"));
          assertArrayEquals(new Object[] {0.1, Double.NaN}, array(rows, "f"));
          assertArrayEquals(new Object[] {ID}, array(rows, "u"));
          assertArrayEquals(new Object[] {true, false}, array(rows, "o"));
          assertArrayEquals(new Object[] {"ab "}, array(rows, "c"));
        }
      }
    }
  }

  @Test
  void asText() throws SQLException {
    check(1, false);
  }

  @Test
  void inBinaryForm() throws SQLException {
    check(2, true);
  }

  @Test
  void parametersHaveTheColumnsType() throws SQLException {
    try (Connection client = connect(true);
        PreparedStatement update =
            client.prepareStatement(
                "update l set i = ?, t = ?::text[] where i = ? or ? = any (i)");
        PreparedStatement narrow =
            client.prepareStatement("insert into l (id, i, b) values (10, ?, ?)")) {
      var types = update.getParameterMetaData();
      assertEquals("_int4", types.getParameterTypeName(1));
      assertEquals("_text", types.getParameterTypeName(2));
      assertEquals("_int4", types.getParameterTypeName(3));
      assertEquals("int4", types.getParameterTypeName(4));
      narrow.setArray(1, client.createArrayOf("int2", new Object[] {(short) 1, (short) 2}));
      narrow.setArray(2, client.createArrayOf("int4", new Object[] {3}));
      assertEquals(1, narrow.executeUpdate());
      update.setArray(1, client.createArrayOf("int4", new Object[] {}));
      update.setString(2, "{x,NULL}");
      update.setArray(3, client.createArrayOf("int4", new Object[] {1, 2}));
      update.setInt(4, 77);
      assertEquals(1, update.executeUpdate());
      update.setString(2, "{x");
      assertEquals("22P02", assertThrows(SQLException.class, update::executeUpdate).getSQLState());
    }
  }

  @Test
  void arraysAreCopied() throws SQLException, IOException {
    try (Connection client = connect(false)) {
      var copies = client.unwrap(PGConnection.class).getCopyAPI();
      String lines = "20\t{1,NULL}\t{\"a \\\\\\\\\",\"\"}\n21\t{}\t\\N\n";
      copies.copyIn(
          "copy l (id, i, t) from stdin",
          new ByteArrayInputStream(lines.getBytes(StandardCharsets.UTF_8)));
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      copies.copyOut(
          "copy (select id, i, t from l where id between 20 and 21 order by id) to stdout", out);
      assertEquals(lines, out.toString(StandardCharsets.UTF_8));
    }
  }

  private static Bytes sent(int... words) {
    ByteBuffer out = ByteBuffer.allocate(4 * words.length);
    for (int word : words) {
      out.putInt(word);
    }
    return Bytes.wrap(out.array());
  }

  private static Value decoded(int... words) {
    return Formats.decode(sent(words), SqlType.INT4_ARRAY, Formats.BINARY);
  }

  @Test
  void theBinaryForm() {
    assertEquals(new Value.Text("{}"), decoded(0, 0, 23));
    assertEquals(new Value.Text("{7,NULL}"), decoded(1, 1, 23, 2, 1, 4, 7, -1));
    List<Column> columns =
        List.of(new Column("a", SqlType.INT4_ARRAY), new Column("b", SqlType.INT4_ARRAY));
    Row row = new Row(List.of(new Value.Text("{7,NULL}"), new Value.Text("{}")));
    byte[][] fields = Formats.encode(row, columns, List.of(Formats.BINARY));
    assertArrayEquals(sent(1, 1, 23, 2, 1, 4, 7, -1).toArray(), fields[0]);
    assertArrayEquals(sent(0, 0, 23).toArray(), fields[1]);
  }

  @Test
  void whatIsNoArray() {
    int[][] wrong = {
      {},
      {1, 0, 23},
      {1, 0, 23, 2, 1, 4, 7}, // an element is missing
      {1, 0, 23, 1, 1, 8, 7}, // an element exceeds the data
      {1, 0, 23, 1, 1, 4, 7, 7}, // trailing data
      {1, 2, 23, 1, 1, 4, 7}, // unknown flags
      {1, 0, 23, Integer.MAX_VALUE, 1, 4, 7},
      {0, 0, 23, 1}
    };
    for (int[] words : wrong) {
      SqlException error = assertThrows(SqlException.class, () -> decoded(words));
      assertTrue(List.of("08P01", "22P03").contains(error.error().sqlState()));
    }
    assertEquals("42804", state(1, 0, 20, 1, 1, 4, 7));
    assertEquals("0A000", state(2, 0, 23, 1, 1, 1, 1, 4, 7));
    assertEquals("0A000", state(1, 0, 23, 1, 2, 4, 7));
  }

  private static String state(int... words) {
    return assertThrows(SqlException.class, () -> decoded(words)).error().sqlState();
  }
}
