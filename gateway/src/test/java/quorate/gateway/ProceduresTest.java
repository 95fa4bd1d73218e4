package quorate.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static quorate.gateway.SmallCluster.ask;

import java.math.BigDecimal;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import quorate.core.Bytes;
import quorate.database.procedure.SourceJar;

/// Stored procedures, from the jar to the client.
final class ProceduresTest extends OnSmallCluster {
  private static final String SIMPLE = "preferQueryMode=simple";

  /// The source of a procedure.
  static String source(String type, String name, String parameters, String body) {
    return """
    import java.util.*;
    import quorate.procedure.*;
    public final class %s implements Procedure {
      public String name() { return "%s"; }
      public List<Parameter> parameters() { return List.of(%s); }
      public List<?> call(Transaction tx, Row args) throws Exception {
        %s
      }
    }
    """
        .formatted(type, name, parameters, body);
  }

  static Bytes jar(String type, String name, String parameters, String body) {
    return SourceJar.of(Map.of(type + ".java", source(type, name, parameters, body)));
  }

  private static Bytes bank() {
    return SourceJar.of(
        Map.of(
            "Deposit.java",
            source(
                "Deposit",
                "deposit",
                """
                Parameter.in("account", "int"), Parameter.in("amount", "numeric(12, 2)"),
                Parameter.out("balance", "numeric(12, 2)"), Parameter.out("made", "timestamptz")
                """,
                """
                Object account = args.get("account");
                if (args.getDecimal("amount").signum() <= 0) {
                  throw new ProcedureException("22023", "a deposit is more than nothing");
                }
                long found = tx.update("update account set balance = balance + $1 where id = $2",
                    args.get("amount"), account);
                if (found == 0) {
                  throw new ProcedureException("P0002", "no account " + account);
                }
                tx.update("insert into history (id, account, amount, made, luck) values ($1, $2, $3, $4, $5)",
                    tx.uuid(), account, args.get("amount"), tx.now(), tx.random().nextInt(1000));
                Row row = tx.one("select balance from account where id = $1", account).orElseThrow();
                return List.of(row.get("balance"), tx.now());
                """),
            "Failing.java",
            source(
                    "Failing",
                    "failing",
                    "Parameter.in(\"how\", \"text\")",
                    """
                      tx.update("update account set balance = 0");
                      switch (args.getString("how")) {
                        case "loop" -> { while (true) { Math.abs(1); } }
                        case "recursion" -> deep(1);
                        case "null" -> ((String) null).length();
                        case "caught" -> {
                          try { tx.update("insert into account values (1, 0)"); }
                          catch (ProcedureException there) { return List.of(); }
                        }
                        case "memory" -> { return List.of(new long[1 << 30]); }
                    case "rows" -> tx.query(
                        "select repeat('x', 10000) from generate_series(1, 4000)");
                    case "many" -> { return List.of(1, 2); }
                        case "syntax" -> tx.update("updat account");
                        case "schema" -> tx.update("create table u (a int)");
                        case "commit" -> tx.update("commit");
                        case "statements" -> {
                          for (int i = 0; i < 200_000; i++) { tx.query("select 1"); }
                        }
                        case "nested" -> tx.update("call failing('nested')");
                        default -> throw new ProcedureException("P0001", args.getString("how"));
                      }
                      return List.of();
                    """)
                .replace(
                    "public String name",
                    "static int deep(int n) { return n + deep(n + 1); } public String name")));
  }

  static void install(Connection client, Bytes jar) throws SQLException {
    try (PreparedStatement call = client.prepareStatement("call quorate.install_procedures(?)")) {
      call.setBytes(1, jar.toArray());
      assertTrue(call.execute());
    }
  }

  @BeforeAll
  static void makeTables() throws SQLException {
    try (Connection client = cluster.connect("");
        Statement statement = client.createStatement()) {
      statement.execute(
          "create table account (id int primary key, balance numeric(12, 2) not null)");
      statement.execute(
          "create table history (id uuid primary key, account int, amount numeric(12, 2),"
              + " made timestamptz, luck int)");
      statement.execute("insert into account values (1, 100), (2, 50)");
      install(client, bank());
    }
  }

  /// SQL leaves open whether 10 / n is evaluated. The value of a constant expression is known
  /// before the call, so the databases agree on it.
  @Test
  void anOperandMayRaiseAnErrorInAConstantAlone() throws Exception {
    String open = "select count(*) from numbers where id = 1 or 10 / n > 100";
    try (Connection client = cluster.connect("");
        Statement statement = client.createStatement()) {
      statement.execute("create table numbers (id int primary key, n int)");
      statement.execute("insert into numbers values (1, 0)");
      String body = "tx.update(\"update numbers set n = n\"); tx.query(%s); return List.of();";
      install(client, jar("Known", "known", "", body.formatted('"' + open + '"')));
      install(
          client,
          jar(
              "Built",
              "built",
              "",
              body.formatted(
                  "new StringBuilder(\""
                      + open.substring(0, 20)
                      + "\").append(\""
                      + open.substring(20)
                      + "\").toString()")));
      statement.execute("call known()");
      SQLException refused =
          assertThrows(SQLException.class, () -> statement.execute("call built()"));
      assertEquals("0A000", refused.getSQLState());
      statement.execute("drop procedure known");
      statement.execute("drop procedure built");
      statement.execute("drop table numbers");
    }
  }

  @Test
  void itIsCalledInAllProtocols() throws Exception {
    try (Connection simple = cluster.connect(SIMPLE);
        Connection extended = cluster.connect("prepareThreshold=1&escapeSyntaxCallMode=call");
        Statement one = simple.createStatement();
        Statement two = extended.createStatement()) {
      String before = ask(one, "select balance from account where id = 2");
      BigDecimal balance = new BigDecimal(before);
      assertEquals(
          balance.add(new BigDecimal("1.25")).toString(),
          ask(one, "call deposit(2, 1.25, null, null)"));
      assertEquals("", ask(one, "prepare d as select 1"));
      assertEquals(
          balance.add(new BigDecimal("2.25")).toString(),
          ask(two, "call deposit(amount => 1, account => 2, balance => null, made => null)"));
      for (int i = 1; i <= 3; i++) {
        try (CallableStatement call = extended.prepareCall("{call deposit(?, ?, ?, ?)}")) {
          call.setInt(1, 2);
          call.setBigDecimal(2, BigDecimal.TEN);
          call.registerOutParameter(3, Types.NUMERIC);
          call.registerOutParameter(4, Types.TIMESTAMP);
          call.execute();
          assertEquals(
              balance.add(new BigDecimal("2.25")).add(BigDecimal.TEN.multiply(new BigDecimal(i))),
              call.getBigDecimal(3));
        }
      }
      assertEquals(List.of(), cluster.disputed());
    }
  }

  @Test
  void aBlockTakesItAlong() throws Exception {
    try (Connection client = cluster.connect("");
        Statement statement = client.createStatement()) {
      BigDecimal before =
          new BigDecimal(ask(statement, "select balance from account where id = 1"));
      client.setAutoCommit(false);
      ask(statement, "update account set balance = balance + 1 where id = 1");
      assertEquals(
          before.add(new BigDecimal(6)).toString(),
          ask(statement, "call deposit(1, 5, null, null)"));
      client.rollback();
      assertEquals(before.toString(), ask(statement, "select balance from account where id = 1"));
      ask(statement, "call deposit(1, 5, null, null)");
      client.commit();
      assertEquals(
          before.add(new BigDecimal(5)).toString(),
          ask(statement, "select balance from account where id = 1"));
      client.rollback();
      assertEquals(List.of(), cluster.disputed());
    }
  }

  @Test
  void whatFailsLeavesNothing() throws Exception {
    try (Connection client = cluster.connect("");
        Statement statement = client.createStatement()) {
      String before = ask(statement, "select sum(balance) from account where id = 2");
      assertFailure("P0002 no account 7", ask(statement, "call deposit(7, 1, null, null)"));
      assertFailure("22023", ask(statement, "call deposit(1, 0, null, null)"));
      assertFailure("P0001 why not", ask(statement, "call failing('why not')"));
      assertFailure("54000", ask(statement, "call failing('loop')"));
      assertFailure("54001", ask(statement, "call failing('recursion')"));
      assertFailure(
          "38000 procedure failing failed: java.lang.NullPointerException",
          ask(statement, "call failing('null')"));
      assertFailure("23505", ask(statement, "call failing('caught')"));
      assertFailure("39000", ask(statement, "call failing('many')"));
      assertFailure("53200", ask(statement, "call failing('memory')"));
      assertFailure("54000 a query of a procedure", ask(statement, "call failing('rows')"));
      assertFailure("42601", ask(statement, "call failing('syntax')"));
      assertFailure("0A000", ask(statement, "call failing('schema')"));
      assertFailure("2D000", ask(statement, "call failing('commit')"));
      assertFailure("54001", ask(statement, "call failing('nested')"));
      assertFailure("42883 procedure nobody(integer) does not", ask(statement, "call nobody(1)"));
      assertFailure("42883 procedure deposit(integer) does not", ask(statement, "call deposit(1)"));
      assertEquals(before, ask(statement, "select sum(balance) from account where id = 2"));
      assertEquals(List.of(), cluster.disputed());
    }
  }

  private static void assertFailure(String expected, String answer) {
    assertTrue(answer.startsWith(expected), answer);
  }

  @Test
  void whatIsNotTheSameEverywhereIsNotInstalled() throws SQLException {
    try (Connection client = cluster.connect("")) {
      Bytes jar =
          jar(
              "Clock",
              "clock",
              "Parameter.out(\"now\", \"bigint\")",
              "return List.of(System.currentTimeMillis());");
      SQLException refused = assertThrows(SQLException.class, () -> install(client, jar));
      assertEquals("22023", refused.getSQLState());
      String said = String.valueOf(refused.getMessage());
      assertTrue(said.contains("Clock.call, line 7"), said);
      assertTrue(said.contains("Transaction.now()"), said);
    }
  }

  @Test
  void itsCheckFindsWhatNobodySees() throws SQLException {
    try (Connection client = cluster.connect(SIMPLE);
        Statement statement = client.createStatement()) {
      Bytes jar =
          jar(
              "Hidden",
              "hidden",
              "Parameter.in(\"wrong\", \"boolean\")",
              """
              long n = args.getBoolean("wrong") ? new Object().hashCode() : 1;
              tx.update("update account set balance = balance + $1 where id = 9", n);
              return List.of();
              """);
      String base64 = Base64.getEncoder().encodeToString(jar.toArray());
      assertEquals(
          "hidden(wrong boolean)",
          ask(statement, "call quorate.install_procedures('" + base64 + "', checked => true)"));
      assertEquals("", ask(statement, "call hidden(false)"));
      String answer = ask(statement, "call hidden(true)");
      assertFailure("38000 procedure hidden is not deterministic", answer);
      assertTrue(answer.contains("Step 1 was update account"), answer);
      assertFalse(answer.contains("Step 2"), answer);
    }
  }

  @Test
  void aNewJarTakesAnOldOnesPlace() throws Exception {
    try (Connection client = cluster.connect("");
        Statement statement = client.createStatement()) {
      for (int version = 1; version <= 3; version++) {
        install(
            client,
            jar(
                "Version",
                "version",
                "Parameter.out(\"v\", \"int\")",
                "return List.of(" + version + ");"));
        assertEquals(String.valueOf(version), ask(statement, "call version(null)"));
      }
      assertEquals("", ask(statement, "drop procedure version"));
      assertFailure("42883", ask(statement, "call version(null)"));
      assertFailure("42883", ask(statement, "drop procedure version"));
      assertEquals("", ask(statement, "drop procedure if exists version"));
    }
  }

  @Test
  void itKeepsToTheTablesThatItDeclares() throws Exception {
    try (Connection client = cluster.connect("");
        Connection other = cluster.connect("");
        Statement statement = client.createStatement();
        Statement beside = other.createStatement()) {
      ask(statement, "create table drawer (id int primary key, n int)");
      ask(statement, "insert into drawer values (1, 1)");
      String source =
          source(
                  "Drawer",
                  "drawer",
                  "Parameter.in(\"where\", \"text\")",
                  "tx.update(\"update \" + args.get(0) + \" set n = n + 1\"); return List.of();")
              .replace(
                  "public String name",
                  "public List<String> tables() { return List.of(\"drawer\"); } public String name");
      install(client, SourceJar.of(Map.of("Drawer.java", source)));
      ask(statement, "create table secret (n int)");
      other.setAutoCommit(false);
      ask(beside, "insert into secret values (1)");
      assertEquals("", ask(statement, "call drawer('drawer')"));
      assertFailure(
          "55000 procedure drawer uses table secret", ask(statement, "call drawer('secret')"));
      other.commit();
      assertEquals("2", ask(statement, "select n from drawer"));
    }
  }

  @Test
  void itKeepsToTheRowsThatItDeclares() throws Exception {
    try (Connection client = cluster.connect("");
        Statement statement = client.createStatement()) {
      ask(statement, "create table shelf (a int, b int, n int, primary key (a, b))");
      ask(statement, "insert into shelf values (1, 1, 0), (1, 2, 0), (2, 1, 0)");
      ask(statement, "create table seen (n int)");
      String tables =
          "public List<String> tables() {"
              + " return List.of(\"shelf (own)\", \"seen for insert\"); } public String name";
      String source =
          source(
                  "Shelf",
                  "shelf",
                  "Parameter.in(\"own\", \"int\"), Parameter.in(\"used\", \"int\"),"
                      + " Parameter.in(\"sql\", \"text\")",
                  "tx.update(\"update shelf set n = n + 1 where a = $1 and b > 0\", args.get(1));"
                      + " tx.update(args.getString(\"sql\")); return List.of();")
              .replace("public String name", tables);
      install(client, SourceJar.of(Map.of("Shelf.java", source)));
      assertEquals("", ask(statement, "call shelf(1, 1, 'insert into seen values (1)')"));
      assertEquals("2", ask(statement, "select sum(n) from shelf"));
      assertFailure(
          "55000 procedure shelf changes rows of table shelf",
          ask(statement, "call shelf(1, 2, 'insert into seen values (1)')"));
      assertFailure(
          "55000 procedure shelf changes rows of table seen",
          ask(statement, "call shelf(1, 1, 'update seen set n = 3')"));
      assertFailure(
          "55000 procedure shelf reads rows of table shelf",
          ask(statement, "call shelf(1, 1, 'insert into seen select n from shelf')"));
      assertEquals("2", ask(statement, "select sum(n) from shelf"));
      String other = source.replace("shelf (own)", "shelf (none)");
      assertFailure(
          "42P13",
          assertThrows(
                  SQLException.class,
                  () -> install(client, SourceJar.of(Map.of("Shelf.java", other))))
              .getSQLState());
    }
  }

  @Test
  void theSystemCatalogShowsIt() throws SQLException {
    try (Connection client = cluster.connect("");
        Statement statement = client.createStatement()) {
      assertEquals(
          "IN account integer, IN amount numeric, OUT balance numeric,"
              + " OUT made timestamp with time zone",
          ask(
              statement,
              "select pg_get_function_arguments(oid) from pg_proc"
                  + " where prokind = 'p' and proname = 'deposit'"));
      try (var found = client.getMetaData().getProcedures(null, "public", "dep%")) {
        assertTrue(found.next());
        assertEquals("deposit", found.getString("PROCEDURE_NAME"));
      }
      assertEquals(
          "0", ask(statement, "select count(*) from pg_class where relname = 'quorate_jars'"));
    }
  }

  @Test
  void onlySuperusersInstall() throws SQLException {
    try (Connection client = cluster.connect("");
        Statement statement = client.createStatement()) {
      ask(statement, "create role teller");
      ask(statement, "set role teller");
      SQLException refused = assertThrows(SQLException.class, () -> install(client, bank()));
      assertEquals("42501", refused.getSQLState());
      assertFailure("42501", ask(statement, "drop procedure deposit"));
      assertFailure(
          "42501 permission denied for table account",
          ask(statement, "call deposit(1, 1, null, null)"));
      ask(statement, "reset role");
      ask(statement, "revoke execute on procedure deposit(int, numeric) from public");
      ask(statement, "set role teller");
      assertFailure(
          "42501 permission denied for procedure deposit",
          ask(statement, "call deposit(1, 1, null, null)"));
      ask(statement, "reset role");
      ask(statement, "grant execute on procedure deposit(int, numeric) to teller");
      ask(statement, "set role teller");
      assertFailure(
          "42501 permission denied for table account",
          ask(statement, "call deposit(1, 1, null, null)"));
      ask(statement, "reset role");
      ask(statement, "grant execute on procedure deposit(int, numeric) to public");
      assertFailure("42883", ask(statement, "grant execute on procedure nobody() to teller"));
    }
  }
}
