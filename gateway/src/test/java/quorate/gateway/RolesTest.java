package quorate.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.postgresql.PGConnection;

/// Several users at several gateways: their logins and their rights.
final class RolesTest {
  @TempDir static Path directory;

  @SuppressWarnings("NullAway.Init") // before all tests
  private static SmallCluster cluster;

  @SuppressWarnings("NullAway.Init") // before all tests
  private static Connection first;

  @BeforeAll
  static void start() throws Exception {
    cluster = new SmallCluster(directory);
    first = cluster.connect("");
  }

  @AfterAll
  static void stop() throws Exception {
    first.close();
    cluster.close();
  }

  private static void run(String... statements) throws SQLException {
    try (Statement statement = first.createStatement()) {
      for (String each : statements) {
        statement.execute(each);
      }
    }
  }

  private static Connection connect(Gateway at, String user, String password, String options)
      throws SQLException {
    return DriverManager.getConnection(
        "jdbc:postgresql://127.0.0.1:%d/quorate?%s".formatted(at.port(), options), user, password);
  }

  /// A superuser's answer to a statement.
  private static String asFirst(String sql) throws SQLException {
    try (Statement statement = first.createStatement()) {
      return SmallCluster.ask(statement, sql);
    }
  }

  /// A user's answer to a statement, in both protocols alike.
  private static String as(String user, String sql) throws SQLException {
    String[] answers = new String[2];
    for (int i = 0; i < 2; i++) {
      String mode = i == 0 ? "preferQueryMode=simple" : "";
      try (Connection connection = connect(cluster.small, user, "pw", mode);
          Statement statement = connection.createStatement()) {
        answers[i] = SmallCluster.ask(statement, sql);
      }
    }
    assertEquals(answers[0], answers[1], "both protocols");
    return answers[0];
  }

  private static String login(String user, String password) {
    try (Connection connection = connect(cluster.small, user, password, "")) {
      return connection.isValid(0) ? "in" : "out";
    } catch (SQLException refused) {
      return refused.getSQLState();
    }
  }

  @Test
  void passwordsAreTheOrdersAndNotInItsLog() throws SQLException, IOException {
    run("create user walter password 'Xanthippe77'");
    assertEquals("in", login("walter", "Xanthippe77"));
    assertEquals("28P01", login("walter", "xanthippe77"));
    assertEquals("28P01", login("nobody", "Xanthippe77"));
    run("alter user walter password 'Sokrates99'");
    assertEquals("28P01", login("walter", "Xanthippe77"));
    assertEquals("in", login("walter", "Sokrates99"));
    try (var files = Files.walk(directory)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        assertFalse(content(file).contains("Xanthippe77"), file + " has the password");
      }
    }
  }

  /// Empty if the file has been renamed or deleted meanwhile, as the cluster goes on to write.
  private static String content(Path file) throws IOException {
    try {
      return new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
    } catch (NoSuchFileException gone) {
      return "";
    }
  }

  @Test
  void rolesSayWhoMayLogIn() throws SQLException {
    run("create role group1", "create user late password 'pw' valid until '2020-01-01'");
    run("create user barred password 'pw' nologin", "create user few login password 'pw'");
    run("alter role few connection limit 0");
    assertEquals("28P01", login("late", "pw"));
    assertEquals("28000", login("barred", "pw"));
    assertEquals("53300", login("few", "pw"));
    run("alter user barred login", "alter role late valid until 'infinity'");
    assertEquals("in", login("barred", "pw"));
    assertEquals("in", login("late", "pw"));
    run("alter role late rename to later");
    assertEquals("28P01", login("late", "pw"));
    assertEquals("in", login("later", "pw"), "the verifier has no name in it");
    run("drop role later, barred, few");
    assertEquals("28P01", login("barred", "pw"));
  }

  @Test
  void viewsHaveTheirOwnersRightsForSuperusersToo() throws SQLException {
    run("create user vera password 'pw'", "create table seen (a int primary key)");
    run("grant select on seen to vera", "grant create on schema public to vera");
    assertEquals("", as("vera", "create or replace view shows as select a from seen"));
    assertEquals("0", asFirst("select count(*) from shows"));
    run("revoke select on seen from vera");
    assertTrue(asFirst("select * from shows").startsWith("42501 "));
    run("grant select (a) on seen to vera");
    assertTrue(as("vera", "create table its (like seen)").startsWith("42501 "));
    assertTrue(as("vera", "create temp table its (like seen)").startsWith("42501 "));
    assertEquals("0", asFirst("select count(*) from shows"));
    run("drop view shows", "revoke create on schema public from vera");
  }

  @Test
  void otherSessionsTemporaryTablesAreTheirs() throws SQLException {
    run("create user tilda password 'pw'");
    try (Connection connection = connect(cluster.small, "tilda", "pw", "");
        Statement statement = connection.createStatement()) {
      SmallCluster.ask(statement, "create temp table own (a int primary key)");
      String schema =
          SmallCluster.ask(
              statement, "select nspname from pg_namespace where oid = pg_my_temp_schema()");
      String query = "select count(*) from " + schema + ".own";
      assertEquals("0", SmallCluster.ask(statement, query));
      assertTrue(asFirst(query).startsWith("0A000 cannot access temporary tables"));
      assertTrue(
          asFirst("alter table " + schema + ".own add column b int")
              .startsWith("0A000 cannot alter temporary tables"));
      assertTrue(as("tilda", query).startsWith("42501 permission denied for schema"));
    }
  }

  @Test
  void whatDoesNothingAsksForRights() throws SQLException {
    run("create user paul password 'pw'", "create table kept (a int primary key)");
    for (String refused :
        List.of(
            "comment on table kept is 'x' -> must be owner of table kept",
            "comment on column kept.a is 'x' -> must be owner of relation kept",
            "comment on index kept_pkey is 'x' -> must be owner of index kept_pkey",
            "comment on schema public is 'x' -> must be owner of schema public",
            "comment on role paul is 'x' -> permission denied",
            "reindex table kept -> permission denied for table kept",
            "checkpoint -> permission denied to execute CHECKPOINT command",
            "set session_replication_role = replica"
                + " -> permission denied to set parameter \"session_replication_role\"",
            "set log_statement = 'all' -> permission denied to set parameter \"log_statement\"",
            "reset log_statement -> permission denied to set parameter \"log_statement\"",
            "alter role paul set log_statement = 'all'"
                + " -> permission denied to set parameter \"log_statement\"")) {
      String[] parts = refused.split(" -> ");
      String answer = as("paul", parts[0]);
      assertTrue(answer.startsWith("42501 " + parts[1]), parts[0] + ": " + answer);
    }
    assertTrue(as("paul", "comment on table nothing is 'x'").startsWith("42P01 "));
    assertEquals("", asFirst("comment on table kept is 'x'"));
    assertEquals("", asFirst("set log_statement = 'all'"));
    assertEquals("", asFirst("reindex table kept"));
    assertEquals("f", as("paul", "select has_table_privilege('pg_authid', 'select')"));
    assertEquals("t", asFirst("select has_table_privilege('pg_authid', 'select')"));
  }

  @Test
  void privilegesAreLookedAtWhereStatementsHaveTheirTurn() throws SQLException {
    run("create user anna password 'pw'", "create table t1 (a int primary key, b int)");
    run("insert into t1 values (1, 2)");
    String denied = "42501 permission denied for table t1 / null";
    assertEquals(denied, as("anna", "select * from t1"));
    assertEquals(denied, as("anna", "select count(*) from t1"));
    assertEquals(denied, as("anna", "insert into t1 values (2, 2)"));
    assertEquals(denied, as("anna", "delete from t1"));
    assertEquals(denied, as("anna", "truncate t1"));
    run("grant select (a), update (b) on t1 to anna");
    assertEquals("1", as("anna", "select a from t1 where a = 1"));
    assertEquals("1", as("anna", "select count(*) from t1"));
    assertEquals(denied, as("anna", "select * from t1"));
    assertEquals(denied, as("anna", "select a from t1 order by b"));
    assertEquals(denied, as("anna", "select x.a from t1 x join t1 y using (a, b)"));
    assertEquals("", as("anna", "update t1 set b = 3 where a = 1"));
    assertEquals(denied, as("anna", "update t1 set b = b + 1 where a = 1"));
    assertEquals(denied, as("anna", "update t1 set a = 3"));
    assertEquals(denied, as("anna", "update t1 set b = 3 returning b"));
    run("grant all on all tables in schema public to anna");
    assertEquals("1", as("anna", "select a from t1 order by b"));
    run("revoke all on t1 from anna");
    assertEquals(denied, as("anna", "select a from t1"), "columns went with the table");
  }

  @Test
  void copyCursorsAndBlocksAreNoWayAround() throws Exception {
    run("create user bert password 'pw'", "create table t2 (a int)");
    String denied = "permission denied for table t2";
    try (Connection connection = connect(cluster.small, "bert", "pw", "");
        Statement statement = connection.createStatement()) {
      var copies = connection.unwrap(PGConnection.class).getCopyAPI();
      refused(denied, () -> copies.copyIn("copy t2 from stdin", new StringReader("1\n")));
      refused(denied, () -> copies.copyOut("copy t2 to stdout", new java.io.StringWriter()));
      connection.setAutoCommit(false);
      assertEquals("1", SmallCluster.ask(statement, "select 1"));
      assertEquals("42501 " + denied + " / null", SmallCluster.ask(statement, "table t2"));
      connection.rollback();
      String cursor = "declare c cursor for select * from t2";
      assertEquals("42501 " + denied + " / null", SmallCluster.ask(statement, cursor));
    }
  }

  private static void refused(String why, org.junit.jupiter.api.function.Executable action) {
    String message = String.valueOf(assertThrows(SQLException.class, action).getMessage());
    assertTrue(message.contains(why), message);
  }

  @Test
  void whoMakesSomethingOwnsIt() throws SQLException {
    run("create user carl password 'pw'", "create user cora password 'pw'");
    assertEquals(
        "42501 permission denied for schema public / null",
        as("carl", "create table t3 (a serial)"));
    run("grant create on schema public to carl");
    try (Connection connection = connect(cluster.gateway, "carl", "pw", "");
        Statement statement = connection.createStatement()) {
      statement.execute("create table t3 (a serial, b int)");
      statement.execute("create view v3 as select b from t3");
      statement.execute("insert into t3 (b) values (7)");
      statement.execute("grant select on v3 to public");
      statement.execute("grant insert on t3 to cora");
    }
    assertEquals("7", as("cora", "select * from v3"), "with the rights of the view's owner");
    assertEquals("42501 permission denied for table t3 / null", as("cora", "table t3"));
    assertEquals(
        "42501 permission denied for sequence t3_a_seq / null",
        as("cora", "insert into t3 (b) values (8)"));
    assertEquals("42501 must be owner of table t3 / null", as("cora", "drop table t3 cascade"));
    assertEquals("42501 must be owner of table t3 / null", as("cora", "alter table t3 add c int"));
    assertEquals("42501 must be owner of view v3 / null", as("cora", "drop view v3"));
    assertEquals(
        "2BP01 role \"carl\" cannot be dropped because some objects depend on it / "
            + "owner of sequence t3_a_seq\nowner of table t3\nowner of view v3\n"
            + "privileges for schema public",
        ask("drop role carl"));
    run("alter table t3 owner to cora");
    assertEquals("7", as("cora", "select b from t3 where b = 7"));
    assertEquals("42501 permission denied for table t3 / null", as("carl", "table t3"));
    assertEquals("42501 permission denied for table t3 / null", as("carl", "table v3"));
    run("reassign owned by carl to cora", "revoke create on schema public from carl");
    run("drop role carl");
  }

  private static String ask(String sql) throws SQLException {
    try (Statement statement = first.createStatement()) {
      return SmallCluster.ask(statement, sql);
    }
  }

  @Test
  void newNamesKeepWhatWasGranted() throws SQLException {
    run("create user hans password 'pw'", "create table t9 (a int, b int)");
    run("grant select (a) on t9 to hans", "alter table t9 rename to t9b");
    run("alter table t9b rename column a to c");
    assertEquals("nothing", as("hans", "select c from t9b"));
    run("alter table t9b drop column c", "alter table t9b add c int");
    assertEquals("42501 permission denied for table t9b / null", as("hans", "select c from t9b"));
    run("grant select on t9b to hans", "drop table t9b", "create table t9b (a int)");
    assertEquals("42501 permission denied for table t9b / null", as("hans", "table t9b"));
    run("drop role hans");
  }

  @Test
  void membersHaveWhatTheirGroupsHave() throws SQLException {
    run(
        "create role team",
        "create user dora password 'pw' in role team",
        "create table t4 (a int)");
    run("create user dave password 'pw' noinherit in role team", "grant select on t4 to team");
    assertEquals("nothing", as("dora", "table t4"));
    assertEquals("42501 permission denied for table t4 / null", as("dave", "table t4"));
    try (Connection connection = connect(cluster.small, "dave", "pw", "");
        Statement statement = connection.createStatement()) {
      statement.execute("set role team");
      assertEquals("nothing", SmallCluster.ask(statement, "table t4"));
      assertEquals("team", SmallCluster.ask(statement, "select current_user"));
      assertEquals("dave", SmallCluster.ask(statement, "select session_user"));
      statement.execute("reset role");
      assertEquals("dave", SmallCluster.ask(statement, "select current_user"));
      assertEquals(
          "42501 permission denied to set role \"quorate\" / null",
          SmallCluster.ask(statement, "set role quorate"));
      assertEquals(
          "42501 permission denied to set session authorization / null",
          SmallCluster.ask(statement, "set session authorization quorate"));
    }
    run("revoke team from dora");
    assertEquals("42501 permission denied for table t4 / null", as("dora", "table t4"));
    assertEquals(
        "0LP01 role \"dave\" is a member of role \"team\" / null", ask("grant dave to team"));
  }

  @Test
  void grantOptionsAreTakenWithWhatHangsOnThem() throws SQLException {
    run("create user emma password 'pw'", "create user emil password 'pw'");
    run("create table t5 (a int)", "grant select on t5 to emma with grant option");
    assertEquals("", as("emma", "grant select on t5 to emil"));
    assertEquals("nothing", as("emil", "table t5"));
    assertEquals("2BP01 dependent privileges exist / null", ask("revoke select on t5 from emma"));
    run("revoke select on t5 from emma cascade");
    assertEquals("42501 permission denied for table t5 / null", as("emil", "table t5"));
    assertEquals(
        "42501 permission denied for table t5 / null", as("emma", "grant select on t5 to emil"));
  }

  @Test
  void onlyTheRightOnesMakeRoles() throws SQLException {
    run("create user fritz password 'pw'", "create user frida password 'pw' createrole");
    assertEquals(
        "42501 permission denied to create role / "
            + "Only roles with the CREATEROLE attribute may create roles.",
        as("fritz", "create role x"));
    assertEquals(
        "42501 permission denied to create role / Only roles with the SUPERUSER attribute may"
            + " create roles with the SUPERUSER attribute.",
        as("frida", "create role x superuser"));
    assertTrue(as("frida", "alter role quorate password 'x'").startsWith("42501"));
    assertEquals("", as("fritz", "alter role fritz password 'pw'"));
    assertEquals("42710 role \"fritz\" already exists / null", ask("create role fritz"));
    assertEquals("42704 role \"nobody\" does not exist / null", ask("grant fritz to nobody"));
    run("create user super2 superuser password 'pw'");
    assertEquals(
        "2BP01 cannot drop role quorate because it is required by the database system / null",
        as("super2", "drop role quorate"));
    assertEquals(
        "0LP01 invalid privilege type USAGE for table / null",
        ask("create table t6 (a int); grant usage on t6 to fritz"));
  }

  @Test
  void whatIsStillToBeMadeIsGrantedBefore() throws SQLException {
    run("create user gerd password 'pw'");
    run("alter default privileges in schema public grant select on tables to gerd");
    run("create table t7 (a int)");
    assertEquals("nothing", as("gerd", "table t7"));
    run("alter default privileges in schema public revoke select on tables from gerd");
    run("create table t8 (a int)");
    assertEquals("42501 permission denied for table t8 / null", as("gerd", "table t8"));
  }

  @Test
  void theCatalogShowsIt() throws SQLException {
    run("create user ida password 'pw' createdb valid until '2040-01-02'", "create role ilk");
    run("grant ilk to ida", "create table t10 (a int, b int)", "grant select on t10 to ida");
    run("grant update (b) on t10 to public");
    assertEquals(
        "{quorate=arwdDxtm/quorate,ida=r/quorate}",
        ask("select relacl from pg_class where relname = 't10'"));
    assertEquals(
        "{=w/quorate}",
        ask("select attacl from pg_attribute where attrelid = 't10'::regclass and attname = 'b'"));
    assertEquals("********", ask("select rolpassword from pg_authid where rolname = 'ida'"));
    assertEquals(
        "2040-01-02 00:00:00+00",
        ask("select rolvaliduntil from pg_roles where rolname = 'ida' and rolcreatedb"));
    assertEquals(
        "ilk",
        ask(
            "select r.rolname from pg_auth_members m join pg_roles r on r.oid = m.roleid"
                + " where m.member = 'ida'::regrole"));
    assertEquals(
        "SELECT",
        ask(
            "select privilege_type from information_schema.table_privileges"
                + " where table_name = 't10' and grantee = 'ida'"));
    assertEquals("t", ask("select has_table_privilege('ida', 't10', 'select')"));
    assertEquals("f", ask("select has_table_privilege('ida', 't10', 'insert, delete')"));
    assertEquals("t", ask("select has_column_privilege('ida', 't10', 'b', 'update')"));
    assertEquals("f", ask("select has_column_privilege('ida', 't10', 'a', 'update')"));
    assertEquals("t", ask("select has_any_column_privilege('ida', 't10', 'update')"));
    assertEquals("f", ask("select has_schema_privilege('ida', 'public', 'create')"));
    assertEquals("t", ask("select has_schema_privilege('ida', 'public', 'usage')"));
    assertEquals("t", ask("select pg_has_role('ida', 'ilk', 'member')"));
    assertEquals("f", ask("select pg_has_role('ilk', 'ida', 'usage')"));
    assertEquals("f", as("ida", "select has_table_privilege('t10', 'delete')"));
    assertEquals(
        "42704 role \"nobody\" does not exist / null",
        ask("select has_table_privilege('nobody', 't10', 'select')"));
  }
}
