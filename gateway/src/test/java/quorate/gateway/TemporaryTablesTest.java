package quorate.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static quorate.gateway.SmallCluster.ask;
import static quorate.gateway.SmallCluster.assertFails;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import quorate.core.value.Reading;
import quorate.runtime.client.DatabaseSession;

/// Temporary tables as clients see them.
final class TemporaryTablesTest extends OnSmallCluster {
  @BeforeAll
  static void makeTables() throws Exception {
    try (Connection connection = cluster.connect("");
        Statement client = connection.createStatement()) {
      ask(client, "create table shared (id int primary key, n int)");
      ask(client, "insert into shared values (1, 1)");
    }
  }

  private static String schemas(Statement client) throws SQLException {
    return ask(client, "select count(*) from pg_namespace where nspname like 'pg\\_temp\\_%'");
  }

  @Test
  void eachSessionHasItsOwn() throws Exception {
    try (Connection two = cluster.connect("preferQueryMode=simple");
        Statement second = two.createStatement()) {
      try (Connection one = cluster.connect("preferQueryMode=extended");
          Statement first = one.createStatement()) {
        assertEquals("", ask(first, "create temp table shared (id int primary key, n int)"));
        assertEquals("", ask(second, "create temp table shared (id int, name text)"));
        ask(first, "insert into shared values (1, 100)");
        ask(second, "insert into shared values (1, 'two')");
        assertEquals("100", ask(first, "select n from shared"));
        assertEquals("two", ask(second, "select name from shared"));
        assertEquals("1", ask(first, "select n from public.shared"));
        assertFails("23505", ask(first, "insert into shared values (1, 101)"));
        String listed =
            "select relpersistence::text || nspname from pg_class c join pg_namespace n on n.oid ="
                + " relnamespace where relname = 'shared' and pg_table_is_visible(c.oid)";
        assertTrue(ask(first, listed).startsWith("tpg_temp_"), ask(first, listed));
        ask(first, "drop table shared");
        assertEquals("1", ask(first, "select n from shared"));
        assertEquals("two", ask(second, "select name from pg_temp.shared"));
        ask(first, "select id into temp chosen from shared");
        assertEquals("1", ask(first, "select id from chosen"));
        assertFails("42P01", ask(second, "select id from chosen"));
        ask(first, "discard temp");
        assertFails("42P01", ask(first, "select id from chosen"));
        ask(first, "create temp table chosen as select 2 as id");
        assertEquals("2", ask(first, "select id from chosen"));
      }
      while (!schemas(second).equals("1")) {
        Thread.onSpinWait(); // dropped after the session's end
      }
      ask(second, "discard all");
      assertEquals("0", schemas(second));
    }
  }

  @Test
  void transactions() throws Exception {
    for (String mode : new String[] {"simple", "extended"}) {
      try (Connection connection = cluster.connect("preferQueryMode=" + mode);
          Statement client = connection.createStatement()) {
        ask(client, "create temp table emptied (id int) on commit delete rows");
        ask(client, "insert into emptied values (1)");
        assertEquals("0", ask(client, "select count(*) from emptied"));
        ask(client, "begin");
        ask(client, "insert into emptied values (1), (2)");
        assertEquals("2", ask(client, "select count(*) from emptied"));
        ask(client, "commit");
        assertEquals("0", ask(client, "select count(*) from emptied"));
        ask(client, "create temp table gone (id int) on commit drop");
        assertFails("42P01", ask(client, "select * from gone"));
        ask(client, "begin");
        ask(client, "create temp table gone (id int) on commit drop");
        ask(client, "insert into gone select n from shared");
        assertEquals("1", ask(client, "select id from gone"));
        assertEquals("", ask(client, "commit"));
        assertFails("42P01", ask(client, "select * from gone"));
        ask(client, "begin");
        ask(client, "create temp table undone (id int)");
        ask(client, "rollback");
        assertFails("42P01", ask(client, "select * from undone"));
      }
    }
  }

  /// A schema as a killed gateway leaves it behind.
  @Test
  void whatIsLeftBehindIsDropped() throws Exception {
    try (Connection connection = cluster.connect("preferQueryMode=simple");
        Statement client = connection.createStatement()) {
      ask(client, "create temp table lasting (id int)");
      DatabaseSession session = cluster.gateway.cluster().session();
      Reading reading = new Reading(List.of("pg_temp_99", "public"), "UTC");
      session.run(
          List.of(
              quorate.replication.statement.OrderedStatement.of(
                      "create temp table left_behind (id int)", List.of(), List.of(), 0, 0)
                  .by(
                      new quorate.replication.statement.OrderedStatement.Asker(
                          "quorate", 0, reading))),
          false);
      assertTrue(session.newestCatalog().schemas().contains("pg_temp_99"));
      cluster.gateway.schemas().look();
      assertEquals("1", schemas(client));
      assertEquals("0", ask(client, "select count(*) from lasting"));
      assertEquals("0", ask(client, "select count(*) from pg_locks where objsubid > 2"));
      session.close();
    }
  }

  @Test
  void everyoneMayMakeThem() throws Exception {
    try (Connection connection = cluster.connect("preferQueryMode=simple");
        Statement client = connection.createStatement()) {
      ask(client, "create role maker password 'x' login");
      try (Connection his =
              DriverManager.getConnection(
                  "jdbc:postgresql://127.0.0.1:%d/quorate".formatted(cluster.gateway.port()),
                  "maker",
                  "x");
          Statement maker = his.createStatement()) {
        assertFails("42501", ask(maker, "create table his (id int)"));
        assertEquals("", ask(maker, "create temp table his (id int)"));
        assertEquals("", ask(maker, "insert into his values (1)"));
        assertEquals("1", ask(maker, "select id from his"));
        ask(maker, "discard temp");
        ask(client, "revoke temporary on database quorate from public");
        assertFails("42501", ask(maker, "create temp table his (id int)"));
        ask(client, "grant temporary on database quorate to public");
      }
    }
  }
}
