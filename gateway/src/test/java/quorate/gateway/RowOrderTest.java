package quorate.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Rows without ORDER BY arrive in PostgreSQL 18's order: clients rely on it, as Django does for
/// the keys of inserted rows.
final class RowOrderTest extends OnSmallCluster {
  private static List<String> rows(Statement client, String sql) throws SQLException {
    List<String> rows = new ArrayList<>();
    try (ResultSet found = client.executeQuery(sql)) {
      while (found.next()) {
        List<String> row = new ArrayList<>();
        for (int i = 1; i <= found.getMetaData().getColumnCount(); i++) {
          row.add(found.getString(i));
        }
        rows.add(String.join("|", row));
      }
    }
    return rows;
  }

  private static void assertRows(Statement client, String sql, String... rows) throws SQLException {
    assertEquals(List.of(rows), rows(client, sql), sql);
  }

  @Test
  void sourcesHaveAnOrderOfTheirOwn() throws SQLException {
    for (String options : List.of("", "preferQueryMode=simple")) {
      try (Connection connection = cluster.connect(options);
          Statement client = connection.createStatement()) {
        assertRows(client, "values (3), (1), (20), (10)", "3", "1", "20", "10");
        assertRows(client, "select * from (values (3), (1), (20)) v", "3", "1", "20");
        assertRows(client, "select x from unnest(array[3, 1, 20, 10]) x", "3", "1", "20", "10");
        assertRows(client, "select unnest(array['b', 'a', 'z'])", "b", "a", "z");
        assertRows(
            client,
            "select g from generate_series(1, 12) g",
            "1",
            "2",
            "3",
            "4",
            "5",
            "6",
            "7",
            "8",
            "9",
            "10",
            "11",
            "12");
        assertRows(client, "select g from generate_series(12, 3, -4) g", "12", "8", "4");
        assertRows(client, "select g * -1 from generate_series(1, 3) g", "-1", "-2", "-3");
        assertRows(
            client, "select x from (values (3), (1), (20), (2)) v (x) where x > 1", "3", "20", "2");
        assertRows(client, "select x from (values (3), (1), (20)) v (x) limit 2", "3", "1");
        assertRows(
            client,
            "select x + 1 from (select x from (values (3), (1), (20)) v (x)) w",
            "4",
            "2",
            "21");
        assertRows(
            client,
            "with w as (select x from unnest(array[3, 1, 20]) x) select * from w",
            "3",
            "1",
            "20");
        assertRows(
            client,
            "select x from (select x, o from (values ('c', 2), ('a', 3), ('b', 1)) v (x, o)"
                + " order by o desc) w",
            "a",
            "c",
            "b");
        assertRows(
            client,
            "select x from (select x from (values ('c', 2), ('a', 3), ('b', 1)) v (x, o)"
                + " order by o desc) w",
            "a",
            "c",
            "b");
      }
    }
  }

  @Test
  void aggregatesTakeRowsInTheOrderOfTheirSource() throws SQLException {
    try (Connection connection = cluster.connect("");
        Statement client = connection.createStatement()) {
      assertRows(
          client, "select string_agg(x, ',') from (values ('b'), ('a'), ('c')) v (x)", "b,a,c");
      assertRows(client, "select array_agg(x) from (values (3), (1), (2)) v (x)", "{3,1,2}");
      assertRows(client, "select array_agg(x) from unnest(array[3, 1, 2]) x", "{3,1,2}");
      assertRows(client, "select json_agg(x) from unnest(array[3, 1, 2]) x", "[3, 1, 2]");
      assertRows(client, "select array(select x from unnest(array[3, 1, 2]) x limit 2)", "{3,1}");
      assertRows(
          client,
          "select g, string_agg(x, '') from (values (1, 'b'), (2, 'z'), (1, 'a'), (2, 'y')) v (g, x)"
              + " group by g order by g",
          "1|ba",
          "2|zy");
      assertRows(client, "select array_agg(distinct x) from (values (3), (1)) v (x)", "{1,3}");
      assertRows(client, "select array_agg(x order by x) from (values (3), (1)) v (x)", "{1,3}");
    }
  }

  @Test
  void whatIsInsertedHasItsKeysInTheOrderOfItsSource() throws SQLException {
    try (Connection connection = cluster.connect("");
        Statement client = connection.createStatement()) {
      client.execute("create table rn (id serial primary key, name varchar(20), o int)");
      assertRows(
          client,
          "insert into rn (name, o) select * from unnest(array['z', 'm', 'a', 'q']::varchar[],"
              + " array[7, 5, 6, -1]::int[]) returning id, name, o",
          "1|z|7",
          "2|m|5",
          "3|a|6",
          "4|q|-1");
      assertRows(
          client,
          "insert into rn (name) select x from (values ('c'), ('a'), ('b')) v (x)"
              + " returning id, name",
          "5|c",
          "6|a",
          "7|b");
      assertRows(
          client,
          "insert into rn (name) select x from (select x from (values ('c', 3), ('a', 1), ('b', 2))"
              + " v (x, o) order by o desc) w returning id, name",
          "8|c",
          "9|b",
          "10|a");
      assertRows(
          client,
          "insert into rn (o) select g from generate_series(11, 9, -1) g returning id, o",
          "11|11",
          "12|10",
          "13|9");
      try (var insert =
          connection.prepareStatement(
              "insert into rn (name) select * from unnest(?::varchar[]) returning id, name")) {
        insert.setArray(1, connection.createArrayOf("varchar", new String[] {"t", "b", "k"}));
        try (ResultSet found = insert.executeQuery()) {
          List<String> rows = new ArrayList<>();
          while (found.next()) {
            rows.add(found.getString(1) + found.getString(2));
          }
          assertEquals(List.of("14t", "15b", "16k"), rows);
        }
      }
      client.execute("drop table rn");
    }
  }
}
