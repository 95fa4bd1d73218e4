package quorate.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Materialized views as a client sees them: without rows, in blocks, in strings of several
/// statements, in the system catalog.
final class MaterializedViewsByWireTest extends OnSmallCluster {
  private static final String DEFINITION = "select trim(pg_get_viewdef('public.%s'::regclass))";

  private static final String UNPOPULATED =
      "55000 materialized view \"m\" has not been populated / null";

  private Connection client;

  @BeforeEach
  void make() throws SQLException {
    client = cluster.connect("");
    run(
        "create table t (id int primary key, name text)",
        "insert into t values (1, 'a'), (2, 'b')");
  }

  @AfterEach
  void clear() throws SQLException {
    client.setAutoCommit(true);
    run("drop table t cascade");
    client.close();
  }

  private void run(String... statements) throws SQLException {
    try (Statement statement = client.createStatement()) {
      for (String each : statements) {
        statement.execute(each);
      }
    }
  }

  private String ask(String sql) throws SQLException {
    try (Statement statement = client.createStatement()) {
      return SmallCluster.ask(statement, sql);
    }
  }

  @Test
  void withoutRowsItCannotBeRead() throws SQLException {
    run("create materialized view m as select id from t with no data");
    run("create view v as select count(*) as n from m", "create table u (id int)");
    assertEquals(UNPOPULATED, ask("select * from m"));
    assertEquals(UNPOPULATED, ask("select n from v"));
    assertEquals(UNPOPULATED, ask("insert into u select id from m"));
    assertEquals(UNPOPULATED, ask("create materialized view n as select id from m"));
    try (var prepared = client.prepareStatement("select count(*) from m where id > ?")) {
      prepared.setInt(1, 0);
      assertEquals("55000", assertThrows(SQLException.class, prepared::executeQuery).getSQLState());
      run("refresh materialized view m");
      try (var rows = prepared.executeQuery()) {
        rows.next();
        assertEquals(2, rows.getInt(1));
      }
    }
    assertEquals("2", ask("select n from v"));
    run("refresh materialized view m with no data");
    assertEquals(UNPOPULATED, ask("select n from v"));
    run("drop table u");
  }

  @Test
  void aBlockRollsARefreshBack() throws SQLException {
    run("create materialized view m as select count(*) as n from t");
    client.setAutoCommit(false);
    run("insert into t values (3, 'c')", "refresh materialized view m");
    assertEquals("3", ask("select n from m"));
    var before = client.setSavepoint();
    run("refresh materialized view m with no data");
    client.rollback(before);
    assertEquals("3", ask("select n from m"));
    run("create materialized view other as select n + 1 as more from m");
    assertEquals("4", ask("select more from other"));
    client.rollback();
    assertEquals("2", ask("select n from m"));
    run("insert into t values (4, 'd')", "refresh materialized view m");
    client.commit();
    assertEquals("3", ask("select n from m"));
    client.commit();
  }

  @Test
  void aStringOfStatementsMakesAndRefreshesIt() throws SQLException {
    run(
        "create materialized view m as select count(*) as n from t; insert into t values (5, 'e');"
            + " refresh materialized view m; create unique index m_n on m (n);"
            + " refresh materialized view concurrently m");
    assertEquals("3", ask("select n from m"));
    ask("insert into t values (6, 'f'); refresh materialized view m; select 1 / 0");
    assertEquals("3", ask("select n from m"));
    ask("refresh materialized view m; create table u (id int); select 1 / 0");
    assertEquals("3", ask("select n from m"));
  }

  @Test
  void theCatalogShowsIt() throws SQLException {
    run("create materialized view m as select id, name from t where id > 1");
    run("create index m_name on m (name)");
    assertEquals(
        "m", ask("select relkind from pg_class where oid = 'm'::regclass and relispopulated"));
    assertEquals(
        "select id, name from t where id > 1;",
        ask("select trim(definition) from pg_matviews where matviewname = 'm'"));
    assertEquals(
        "CREATE INDEX m_name ON public.m USING btree (name)",
        ask("select indexdef from pg_indexes where tablename = 'm'"));
    assertEquals("0", ask("select count(*) from information_schema.tables where table_name = 'm'"));
    assertEquals(
        "2",
        ask("select count(*) from pg_attribute where attrelid = 'm'::regclass and attnum > 0"));
    run("set search_path = ''");
    assertEquals(
        "select id, name from public.t where id > 1;",
        ask("select trim(pg_get_viewdef('public.m'::regclass))"));
    run("reset search_path", "refresh materialized view m with no data");
    assertEquals("f", ask("select ispopulated from pg_matviews where matviewname = 'm'"));
  }

  @Test
  void definitionsMakeTheSameViewAgain() throws SQLException {
    run(
        "create table parts (id int primary key)",
        "create view plain as select id from parts",
        "create view named (\"Key\") as select id from parts",
        "create view whole as select * from parts",
        "create table more (key int primary key)",
        "create view joined as select * from parts, more",
        "create view renamed (a, b) as select * from parts, more",
        "alter table parts add column extra int",
        "set search_path = ''");
    assertEquals("select id from public.parts;", ask(DEFINITION.formatted("plain")));
    assertEquals(
        "SELECT \"Key\" FROM (select id from public.parts\n) AS q (\"Key\");",
        ask(DEFINITION.formatted("named")));
    assertEquals(
        "SELECT id FROM (select * from public.parts\n) AS q;", ask(DEFINITION.formatted("whole")));
    assertEquals(
        "SELECT id, key FROM (select * from public.parts, public.more\n) AS q;",
        ask(DEFINITION.formatted("joined")));
    assertEquals( // reading it is refused: its columns cannot be told apart
        "select * from public.parts, public.more;", ask(DEFINITION.formatted("renamed")));
    run("reset search_path", "drop table parts, more cascade");
  }

  @Test
  void noticesAreThoseOfPostgresql() throws SQLException {
    run("create materialized view m as select id from t");
    assertEquals(
        "relation \"m\" already exists, skipping",
        told("create materialized view if not exists m as select 1 as a"));
    run("create materialized view n as select id from m");
    assertEquals("drop cascades to materialized view n", told("drop materialized view m cascade"));
  }

  private String told(String sql) throws SQLException {
    try (Statement statement = client.createStatement()) {
      statement.execute(sql);
      SQLWarning warning = statement.getWarnings();
      return warning == null ? "" : String.valueOf(warning.getMessage());
    }
  }
}
