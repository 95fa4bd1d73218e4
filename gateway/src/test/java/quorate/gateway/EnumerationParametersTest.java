package quorate.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.sql.Array;
import java.sql.Connection;
import java.sql.ParameterMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.postgresql.util.PGobject;

/// Parameters that clients declare as an enumeration, or as an array of one, and those that are
/// described as such. The expectations are a PostgreSQL 18's answers.
final class EnumerationParametersTest extends OnSmallCluster {
  private static Connection connection;

  @BeforeAll
  static void create() throws SQLException {
    connection = cluster.connect("");
    try (Statement statement = connection.createStatement()) {
      statement.execute("create type hue as enum ('c', 'a', 'b')");
      statement.execute("create domain shade as text");
      statement.execute("create table dyes (id int primary key, h hue, s shade)");
      statement.execute("insert into dyes values (1, 'a', 'x'), (2, 'b', 'y'), (3, null, null)");
    }
  }

  @AfterAll
  static void close() throws SQLException {
    connection.close();
  }

  private static PGobject typed(String type, String value) throws SQLException {
    PGobject object = new PGobject();
    object.setType(type);
    object.setValue(value);
    return object;
  }

  private static List<String> answer(String sql, Object parameter) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.setObject(1, parameter);
      List<String> values = new ArrayList<>();
      if (statement.execute()) {
        ResultSet rows = statement.getResultSet();
        while (rows.next()) {
          values.add(rows.getString(1));
        }
      } else {
        values.add(statement.getUpdateCount() + " rows");
      }
      return values;
    }
  }

  private static List<String> described(String sql) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      ParameterMetaData meta = statement.getParameterMetaData();
      List<String> types = new ArrayList<>();
      for (int i = 1; i <= meta.getParameterCount(); i++) {
        types.add(meta.getParameterTypeName(i));
      }
      return types;
    }
  }

  @Test
  void aLabelIsDeclared() throws SQLException {
    assertEquals(List.of("2"), answer("select id from dyes where h = ?", typed("hue", "b")));
    assertEquals(
        List.of("1", "2"),
        answer("select id from dyes where h > ?::hue order by 1", typed("hue", "c")));
    assertEquals(List.of("b"), answer("select ?::hue", typed("hue", "b")));
    assertEquals(List.of("b"), answer("select ?", typed("hue", "b")));
    assertEquals(
        List.of("a", "b", "b"),
        answer("select coalesce(h, ?) from dyes order by id", typed("hue", "b")));
    assertEquals(
        List.of("1 rows"),
        answer("update dyes set h = coalesce(?, h) where id = 1", typed("hue", "a")));
    assertEquals(List.of("1"), answer("select id from dyes where s = ?", typed("shade", "x")));
    assertEquals(List.of("2"), answer("select id from dyes where h = ?", typed("unknown", "b")));
    SQLException wrong =
        assertThrows(
            SQLException.class,
            () -> answer("select id from dyes where h = ?", typed("hue", "none")));
    assertEquals("22P02", wrong.getSQLState());
  }

  @Test
  void anArrayIsDeclared() throws SQLException {
    Array labels = connection.createArrayOf("hue", new String[] {"a", "c"});
    assertEquals(List.of("1"), answer("select id from dyes where h = any (?)", labels));
    assertEquals(List.of("1"), answer("select id from dyes where h = any (?::hue[])", labels));
    assertEquals(List.of("2"), answer("select id from dyes where h <> all (?)", labels));
    assertEquals(
        List.of("2"), answer("select id from dyes where h = any (?)", typed("_hue", "{b,NULL}")));
    SQLException wrong =
        assertThrows(
            SQLException.class,
            () -> answer("select id from dyes where h = any (?)", typed("_hue", "{none}")));
    assertEquals("22P02", wrong.getSQLState());
  }

  @Test
  void theyAreDescribed() throws SQLException {
    assertEquals(List.of("_hue"), described("select 'a'::hue = any (?::hue[])"));
    assertEquals(List.of("_hue"), described("select id from dyes where h = any (?)"));
    assertEquals(List.of("hue"), described("select id from dyes where h = ?"));
    assertEquals(List.of("hue"), described("select ?::hue"));
    assertEquals(List.of("int4", "hue"), described("insert into dyes values (?, ?)"));
  }
}
