package quorate.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.postgresql.PGConnection;
import org.postgresql.util.PGInterval;
import quorate.core.Bytes;
import quorate.core.value.Column;
import quorate.core.value.PgText;
import quorate.core.value.Row;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.gateway.pg.Formats;

/// Types that engines lack: PostgreSQL 18's binary form of each, and enumerations, domains and
/// intervals over a cluster.
final class CodedValuesTest extends OnSmallCluster {
  /// A type, a text, and its binary form.
  private static final String[][] FORMS = {
    {"INTERVAL", "1 year 2 mons -3 days +04:05:06.789", "000000036c97ca88fffffffd0000000e"},
    {"TIMETZ", "10:30:00.5-03:30", "00000008cd15db2000003138"},
    {"MONEY", "$1,234.56", "000000000001e240"},
    {"INET", "192.168.1.5/24", "02180004c0a80105"},
    {"INET", "::1", "0380001000000000000000000000000000000001"},
    {"CIDR", "10.0.0.0/8", "020801040a000000"},
    {"MACADDR", "08:00:2b:01:02:03", "08002b010203"},
    {"MACADDR8", "08:00:2b:01:02:03:04:05", "08002b0102030405"},
    {"BIT", "10110000101", "0000000bb0a0"},
    {"VARBIT", "", "00000000"},
    {"OID", "4294967295", "ffffffff"},
    {"PG_LSN", "16/B374D848", "00000016b374d848"},
    {"NAME", "abc", "616263"},
    {"CHAR", "a", "61"},
    {"XML", "<a/>", "3c612f3e"},
    {"POINT", "(1,2.5)", "3ff00000000000004004000000000000"},
    {"BOX", "(3,4),(1,2)", "400800000000000040100000000000003ff00000000000004000000000000000"},
    {"LSEG", "[(1,2),(3,4)]", "3ff0000000000000400000000000000040080000000000004010000000000000"},
    {"LINE", "{1,2,3}", "3ff000000000000040000000000000004008000000000000"},
    {"CIRCLE", "<(1,2),3>", "3ff000000000000040000000000000004008000000000000"},
    {
      "PATH",
      "((1,2),(3,4))",
      "01000000023ff0000000000000400000000000000040080000000000004010000000000000"
    },
    {
      "PATH",
      "[(1,2),(3,4)]",
      "00000000023ff0000000000000400000000000000040080000000000004010000000000000"
    },
    {
      "POLYGON",
      "((1,2),(3,4))",
      "000000023ff0000000000000400000000000000040080000000000004010000000000000"
    },
    {"INT4RANGE", "[1,5)", "0200000004000000010000000400000005"},
    {"INT8RANGE", "empty", "01"},
    {"NUMRANGE", "(,2.50]", "0c0000000c000200000000000200021388"},
    {"DATERANGE", "[2024-01-01,)", "12000000040000223e"},
    {
      "TSRANGE",
      "[\"2024-01-01 10:00:00\",\"2024-01-02 00:00:00\")",
      "02000000080002b0de36ada800000000080002b0e9f2c0a000"
    }
  };

  @BeforeAll
  static void fill() throws Exception {
    try (Connection connection = cluster.connect("preferQueryMode=simple");
        Statement client = connection.createStatement()) {
      client.execute("create type mood as enum ('sad', 'ok', 'happy')");
      client.execute("create domain positive as int check (value > 0)");
      client.execute(
          "create table c (id int primary key, m mood, p positive, i interval, n inet, y money)");
    }
  }

  @Test
  void binaryForms() {
    for (String[] form : FORMS) {
      SqlType type = SqlType.valueOf(form[0]);
      Value value = PgText.parse(form[1], type);
      byte[][] sent =
          Formats.encode(
              new Row(List.of(value)), List.of(new Column("a", type)), List.of(Formats.BINARY));
      assertEquals(form[2], HexFormat.of().formatHex(sent[0]), form[0] + " " + form[1]);
      assertEquals(
          value, Formats.decode(Bytes.wrap(sent[0]), type, Formats.BINARY), form[0] + " back");
      assertEquals(form[1], PgText.print(value, type, -1));
    }
  }

  @Test
  void whatIsCutOffOrTooLong() {
    for (String[] form : FORMS) {
      SqlType type = SqlType.valueOf(form[0]);
      if (form[2].length() < 4 || type == SqlType.NAME || type == SqlType.CHAR) {
        continue;
      }
      for (String wrong : List.of(form[2].substring(0, form[2].length() - 2), form[2] + "00")) {
        Bytes bytes = Bytes.wrap(HexFormat.of().parseHex(wrong));
        if (type != SqlType.XML) {
          assertThrows(
              SqlException.class,
              () -> Formats.decode(bytes, type, Formats.BINARY),
              form[0] + " " + wrong);
        }
      }
    }
  }

  @Test
  void overACluster() throws SQLException {
    try (Connection client = cluster.connect("preferQueryMode=extended");
        PreparedStatement insert =
            client.prepareStatement("insert into c values (?, ?, ?, ?, ?, ?)");
        PreparedStatement select =
            client.prepareStatement(
                "select id, m::text as m, p, i::text as i, n::text as n, y::text as y from c"
                    + " where m = ? and id < 10 order by c.i desc")) {
      for (int id = 1; id <= 2; id++) {
        insert.setInt(1, id);
        insert.setObject(2, "happy", Types.OTHER);
        insert.setInt(3, id);
        insert.setObject(4, new PGInterval(0, id, 0, 2, 3, 4.5).getValue(), Types.OTHER);
        insert.setObject(5, "10.0.0." + id, Types.OTHER);
        insert.setObject(6, "12.5", Types.OTHER);
        insert.executeUpdate();
      }
      select.setObject(1, "happy", Types.OTHER);
      try (ResultSet rows = select.executeQuery()) {
        rows.next();
        assertEquals(2, rows.getInt("id"));
        assertEquals("happy", rows.getString("m"));
        assertEquals("int4", rows.getMetaData().getColumnTypeName(3));
        assertEquals("2 mons 02:03:04.5", rows.getString("i"));
        assertEquals("10.0.0.2/32", rows.getString("n"));
        assertEquals("$12.50", rows.getString("y"));
      }
      insert.setInt(1, 3);
      insert.setObject(2, "glum", Types.OTHER);
      assertEquals("22P02", assertThrows(SQLException.class, insert::executeUpdate).getSQLState());
      insert.setObject(2, "sad", Types.OTHER);
      insert.setInt(3, -1);
      assertEquals("23514", assertThrows(SQLException.class, insert::executeUpdate).getSQLState());
    }
  }

  @Test
  void copied() throws SQLException, IOException {
    String lines =
        "20\tsad\t1\t1 mon 3 days -00:00:01\t::1/64\t$1,000.00\n21\tok\t\\N\t\\N\t\\N\t-$0.05\n";
    try (Connection client = cluster.connect("preferQueryMode=simple")) {
      var copies = client.unwrap(PGConnection.class).getCopyAPI();
      copies.copyIn(
          "copy c from stdin", new ByteArrayInputStream(lines.getBytes(StandardCharsets.UTF_8)));
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      copies.copyOut(
          "copy (select * from c where id between 20 and 21 order by id) to stdout", out);
      assertEquals(lines, out.toString(StandardCharsets.UTF_8));
      byte[] wrong = "22\tglum\t1\t1 day\t::1\t1\n".getBytes(StandardCharsets.UTF_8);
      SQLException refused =
          assertThrows(
              SQLException.class,
              () -> copies.copyIn("copy c from stdin", new ByteArrayInputStream(wrong)));
      assertEquals("22P02", refused.getSQLState());
    }
  }
}
