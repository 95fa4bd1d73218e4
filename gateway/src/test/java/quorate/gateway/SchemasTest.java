package quorate.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.StringReader;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.postgresql.PGConnection;
import org.postgresql.util.PSQLException;

/// Name resolution along a session's search path: ordered with each statement, in both protocols,
/// in blocks and in COPY; and schemas in the system catalog and in errors.
final class SchemasTest extends OnSmallCluster {
  private static void run(Connection client, String... statements) throws SQLException {
    try (Statement statement = client.createStatement()) {
      for (String each : statements) {
        statement.execute(each);
      }
    }
  }

  private static String ask(Connection client, String sql) throws SQLException {
    try (Statement statement = client.createStatement()) {
      return SmallCluster.ask(statement, sql);
    }
  }

  @Test
  void aPreparedStatementFollowsTheSearchPath() throws Exception {
    try (Connection client = cluster.connect("prepareThreshold=1")) {
      run(
          client,
          "create schema one",
          "create schema two",
          "create table one.t (a int primary key, w text)",
          "create table two.t (a int primary key, w text)",
          "insert into one.t values (1, 'one')",
          "insert into two.t values (1, 'two')");
      StringBuilder seen = new StringBuilder();
      try (var select = client.prepareStatement("select w from t where a = ?");
          var insert = client.prepareStatement("insert into t values (?, 'more')")) {
        for (String path : List.of("one", "two", "one, two", "two, one")) {
          run(client, "set search_path = " + path);
          select.setInt(1, 1);
          try (var rows = select.executeQuery()) {
            rows.next();
            seen.append(rows.getString(1)).append(' ');
          }
        }
        insert.setInt(1, 2);
        insert.executeUpdate();
      }
      assertEquals("one two one two ", seen.toString());
      assertEquals("1", ask(client, "select count(*) from one.t"));
      assertEquals("2", ask(client, "select count(*) from t"));
      run(client, "set search_path = ''");
      assertEquals(
          "42P01 relation \"t\" does not exist / null", ask(client, "select count(*) from t"));
      assertEquals(
          "3F000 no schema has been selected to create in / null",
          ask(client, "create table u (a int)"));
    }
  }

  @Test
  void blocksAndCopiesHaveThePathOfTheirSession() throws Exception {
    try (Connection client = cluster.connect("preferQueryMode=simple&currentSchema=block")) {
      run(client, "create schema block", "create table t (a int primary key, s serial)");
      client.setAutoCommit(false);
      run(client, "insert into t (a) values (1)", "create table made (b int references t)");
      assertEquals("1", ask(client, "select s from block.t"));
      run(client, "set local search_path = public", "create table elsewhere (c int)");
      assertEquals(
          "42P01 relation \"made\" does not exist / null", ask(client, "select * from made"));
      client.rollback();
      assertEquals("nothing", ask(client, "select s from t"));
      run(client, "insert into t (a) values (1)", "create table made (b int references t)");
      client.commit();
      client.setAutoCommit(true);
      var copy = client.unwrap(PGConnection.class).getCopyAPI();
      assertEquals(2, copy.copyIn("copy made from stdin", new StringReader("1\n1\n")));
      assertEquals(1, copy.copyIn("copy block.t (a) from stdin", new StringReader("7\n")));
      assertEquals("2", ask(client, "select count(*) from block.made"));
      // Several statements in one message: the later ones use the new schema.
      run(
          client,
          "create schema later; create table later.t (a int); insert into later.t values (5)");
      assertEquals("5", ask(client, "select a from later.t"));
      assertEquals(
          "2BP01 cannot drop schema later because other objects depend on it"
              + " / table later.t depends on schema later",
          ask(client, "drop schema later"));
      run(client, "drop schema later cascade");
    }
  }

  @Test
  void theCatalogAndErrorsTellOfSchemas() throws Exception {
    try (Connection client = cluster.connect("preferQueryMode=simple")) {
      run(
          client,
          "create schema told",
          "create type told.mood as enum ('sad', 'glad')",
          "create table told.t (a serial primary key, m told.mood unique)",
          "create table t (a int primary key, m text unique)",
          "create table told.child (p int references told.t)",
          "create view told.v as select a from told.t");
      assertEquals(
          "told",
          ask(
              client,
              "select relnamespace::regnamespace from pg_class where relname = 'v' and relkind = 'v'"));
      assertEquals("told.child", ask(client, "select 'told.child'::regclass"));
      assertEquals("f", ask(client, "select pg_table_is_visible('told.t'::regclass)"));
      assertEquals(
          "told.mood",
          ask(
              client,
              "select format_type(atttypid, atttypmod) from pg_attribute where attrelid = 'told.t'::regclass and attname = 'm'"));
      assertEquals(
          "FOREIGN KEY (p) REFERENCES told.t(a)",
          ask(
              client,
              "select pg_get_constraintdef(oid) from pg_constraint where conname = 'child_p_fkey'"));
      assertEquals(
          "nextval('told.t_a_seq'::regclass)",
          ask(
              client,
              "select column_default from information_schema.columns where table_schema = 'told' and table_name = 't' and column_name = 'a'"));
      assertEquals("told.t_a_seq", ask(client, "select pg_get_serial_sequence('told.t', 'a')"));
      assertEquals(
          "3",
          ask(
              client,
              "select count(*) from information_schema.tables where table_schema = 'told'"));
      tellAlongThePath(client);
    }
  }

  private static void tellAlongThePath(Connection client) throws Exception {
    run(client, "set search_path = told, public");
    assertEquals("child", ask(client, "select 'told.child'::regclass"));
    assertEquals("public.t", ask(client, "select 'public.t'::regclass"));
    assertEquals("{pg_catalog,told,public}", ask(client, "select current_schemas(true)"));
    assertEquals("told", ask(client, "select current_schema()"));
    assertEquals(
        "FOREIGN KEY (p) REFERENCES t(a)",
        ask(
            client,
            "select pg_get_constraintdef(oid) from pg_constraint where conname = 'child_p_fkey'"));
    assertEquals(
        "mood",
        ask(
            client,
            "select format_type(atttypid, atttypmod) from pg_attribute where attrelid = 'told.t'::regclass and attname = 'm'"));
    assertEquals(
        "nextval('t_a_seq'::regclass)",
        ask(
            client,
            "select column_default from information_schema.columns where table_schema = 'told' and table_name = 't' and column_name = 'a'"));
    run(client, "insert into t (m) values ('sad')", "insert into public.t values (1, 'sad')");
    assertEquals("told t", fields(client, "insert into t (m) values ('sad')"));
    assertEquals("public t", fields(client, "insert into public.t values (2, 'sad')"));
    assertEquals("told child", fields(client, "insert into child values (9)"));
    assertEquals("3", ask(client, "select setval('t_a_seq', 3)"));
    assertEquals("4", ask(client, "select nextval('told.t_a_seq')"));
  }

  private static String fields(Connection client, String wrong) {
    SQLException failed = assertThrows(SQLException.class, () -> run(client, wrong));
    var error = java.util.Objects.requireNonNull(((PSQLException) failed).getServerErrorMessage());
    return error.getSchema() + " " + error.getTable();
  }

  @Test
  void whoMayNotUseASchemaFindsNothingInIt() throws Exception {
    try (Connection first = cluster.connect("");
        Connection other = loggedIn(first)) {
      run(
          first,
          "create schema hidden",
          "create table hidden.t (a int)",
          "grant select, insert on hidden.t to guest");
      assertEquals(
          "42501 permission denied for schema hidden / null",
          ask(other, "select count(*) from hidden.t"));
      assertEquals(
          "42501 permission denied for schema hidden / null",
          ask(other, "create table hidden.u (a int)"));
      assertEquals(
          "42501 must be owner of schema hidden / null", ask(other, "drop schema hidden cascade"));
      assertEquals(
          "42501 permission denied for database quorate / null", ask(other, "create schema mine"));
      run(first, "grant usage on schema hidden to guest");
      assertEquals("0", ask(other, "select count(*) from hidden.t"));
      run(
          first,
          "create schema guest authorization guest",
          "alter table hidden.t set schema guest");
      assertEquals("0", ask(other, "select count(*) from t")); // "$user" is first
      run(other, "create table own (a int)", "insert into guest.own values (1)");
      assertEquals("1", ask(first, "select count(*) from guest.own"));
      assertEquals(
          "guest",
          ask(first, "select nspowner::regrole from pg_namespace where nspname = 'guest'"));
      run(first, "alter schema guest rename to renamed");
      assertEquals("1", ask(other, "select count(*) from renamed.own"));
      run(other, "drop schema renamed cascade");
    }
  }

  private static Connection loggedIn(Connection first) throws SQLException {
    run(first, "create role guest login password 'pw'");
    return DriverManager.getConnection(
        "jdbc:postgresql://127.0.0.1:%d/quorate".formatted(cluster.small.port()), "guest", "pw");
  }
}
