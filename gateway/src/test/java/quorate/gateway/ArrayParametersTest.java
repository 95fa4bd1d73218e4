package quorate.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/// Arrays in `= ANY ($1)`, in drivers' text and binary forms.
final class ArrayParametersTest extends OnSmallCluster {
  @BeforeAll
  static void fill() throws Exception {
    try (Connection connection = connect(false);
        var client = connection.createStatement()) {
      client.execute("create table a (id int primary key, b bigint, t text, v varchar(5), u uuid)");
      client.execute(
          "insert into a values (1, 10, 'x', 'p', '00000000-0000-0000-0000-000000000001'),"
              + " (2, 20, 'a \"b\" \\c,{}', 'q', '00000000-0000-0000-0000-000000000002'),"
              + " (3, null, null, null, null), (4, 40, 'null', '', null)");
    }
  }

  private static Connection connect(boolean binary) throws SQLException {
    String more =
        binary
            ? "&prepareThreshold=-1&binaryTransfer=true&binaryTransferEnable=1007,1016,1009,1015"
            : "&binaryTransfer=false";
    return cluster.connect("preferQueryMode=extended" + more);
  }

  private static List<Integer> ids(
      Connection connection, String where, String type, @Nullable Object... elements)
      throws SQLException {
    List<Integer> ids = new ArrayList<>();
    try (PreparedStatement statement =
        connection.prepareStatement("select id from a where " + where + " order by id")) {
      statement.setArray(1, connection.createArrayOf(type, elements));
      for (int again = 0; again < 2; again++) {
        ids.clear();
        try (var rows = statement.executeQuery()) {
          while (rows.next()) {
            ids.add(rows.getInt(1));
          }
        }
      }
    }
    return ids;
  }

  private static void check(boolean binary) throws SQLException {
    try (Connection client = connect(binary)) {
      assertEquals(List.of(1, 3), ids(client, "id = any(?)", "int4", 1, 3, 7));
      assertEquals(List.of(1, 3), ids(client, "id = ANY (?::int[])", "int4", 3, null, 1));
      assertEquals(List.of(2), ids(client, "id = any(?)", "int8", 2L));
      assertEquals(List.of(2), ids(client, "b = any(?)", "int4", 20, 21, 22, 23, 24));
      assertEquals(List.of(), ids(client, "id = any(?)", "int4"));
      assertEquals(List.of(1, 2, 3, 4), ids(client, "id <> all(?)", "int4"));
      assertEquals(List.of(2, 4), ids(client, "id <> all(?)", "int4", 1, 3));
      assertEquals(List.of(), ids(client, "id <> all(?)", "int4", 1, null));
      assertEquals(List.of(3, 4), ids(client, "id > all(?)", "int4", 1, 2));
      assertEquals(List.of(1, 2), ids(client, "t = any(?)", "text", "x", "a \"b\" \\c,{}"));
      assertEquals(List.of(4), ids(client, "t = any(?)", "text", "null", ""));
      assertEquals(List.of(2, 4), ids(client, "v = any(?)", "varchar", "q", ""));
      assertEquals(
          List.of(2),
          ids(
              client,
              "u = any(?)",
              "uuid",
              UUID.fromString("00000000-0000-0000-0000-000000000002")));
      try (PreparedStatement statement =
          client.prepareStatement("update a set b = b where id = any(?) and id > ?")) {
        statement.setArray(1, client.createArrayOf("int4", new Object[] {1, 2, 3}));
        statement.setInt(2, 1);
        assertEquals(2, statement.executeUpdate());
      }
      try (PreparedStatement statement =
          client.prepareStatement("select count(*) from a where id = any(?)")) {
        statement.setNull(1, java.sql.Types.ARRAY, "_int4");
        try (var rows = statement.executeQuery()) {
          assertTrue(rows.next());
          assertEquals(0, rows.getInt(1));
        }
      }
      SQLException refused =
          assertThrows(
              SQLException.class,
              () -> ids(client, "id = any(?)", "int4", new Object[] {new Integer[] {1}}));
      assertEquals("0A000", refused.getSQLState());
    }
  }

  @Test
  void text() throws SQLException {
    check(false);
  }

  @Test
  void binary() throws SQLException {
    check(true);
  }
}
