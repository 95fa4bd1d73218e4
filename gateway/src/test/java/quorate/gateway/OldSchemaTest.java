package quorate.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import quorate.core.value.Reading;
import quorate.core.value.SqlException;
import quorate.gateway.session.Schema;
import quorate.gateway.session.Script;
import quorate.sql.Analysed;
import quorate.sql.Analyser;
import quorate.sql.catalog.Catalog;
import quorate.sql.ddl.DdlPlanner;
import quorate.sql.plan.Choices;

/// A gateway with an outdated schema never tells a client that an object does not exist.
final class OldSchemaTest {
  @TempDir static Path directory;

  private int asked;

  private static Catalog after(Catalog catalog, String ddl) {
    Analysed analysed = Analyser.analyse(ddl, catalog, List.of());
    Choices choices = new Choices(Instant.EPOCH, 0);
    return DdlPlanner.plan(catalog, (Analysed.Ddl) analysed, choices).after();
  }

  private Schema schema(Catalog known, Catalog newest) {
    return new Schema(
        () -> known,
        () -> {
          asked++;
          return newest;
        });
  }

  private static String refused(Schema schema, String text) {
    return assertThrows(SqlException.class, () -> schema.analyse(text, Reading.STORED, List.of()))
        .error()
        .sqlState();
  }

  @Test
  void theNewestIsAskedFirst() {
    Catalog one = after(Catalog.EMPTY, "create table t (a int)");
    Catalog two = after(one, "alter table t add column b int");
    schema(Catalog.EMPTY, one).analyse("select a from t", Reading.STORED, List.of());
    schema(one, two).analyse("select b from t", Reading.STORED, List.of());
    schema(one, two)
        .analyse(
            "insert into t values (1, 2)", Reading.STORED, List.of()); // 42601 over the old schema
    assertEquals(3, asked);
    assertEquals("42P01", refused(schema(Catalog.EMPTY, Catalog.EMPTY), "select a from t"));
    assertEquals("42703", refused(schema(one, two), "select c from t"));
    assertEquals("42601", refused(schema(two, two), "insert into t values (1, 2, 3)"));
    assertEquals(6, asked);
  }

  /// Its node made it, and lost it with its part in the group.
  @Test
  void anotherSchemaOfTheSameVersion() {
    Catalog lost = after(Catalog.EMPTY, "create table t (a int)");
    Catalog stands = after(Catalog.EMPTY, "create table u (a int)");
    assertEquals(lost.version(), stands.version());
    schema(lost, stands).analyse("select a from u", Reading.STORED, List.of());
    assertEquals(1, asked);
  }

  @Test
  void nobodyIsAskedInVain() {
    Catalog one = after(Catalog.EMPTY, "create table t (a int)");
    schema(one, one).analyse("select a from t", Reading.STORED, List.of());
    for (String text : new String[] {"selec a from t", "select from from t", "select 'a"}) {
      assertEquals("42601", refused(schema(Catalog.EMPTY, one), text), text);
    }
    assertEquals(0, asked);
  }

  private static boolean add(Script script, Schema schema, String text) {
    Analysed analysed = script.analyse(text, () -> schema.analyse(text, Reading.STORED, List.of()));
    return script.add(
        quorate.replication.statement.OrderedStatement.of(text, List.of(), List.of(), 0, 0),
        assertInstanceOf(Analysed.Data.class, analysed));
  }

  @Test
  void scriptsThatChangeTheSchema() {
    Schema schema = schema(Catalog.EMPTY, after(Catalog.EMPTY, "create table t (a int)"));
    Script script = new Script(schema, Reading.STORED);
    for (String text :
        new String[] {
          "create table u (a int)",
          "insert into u values (1)",
          "insert into t select a from u",
          "alter table t add column b int",
          "update t set b = a"
        }) {
      assertTrue(add(script, schema, text), text);
    }
    assertEquals(1, asked);
    assertFalse(add(script, schema, "create table u (a int)"));
  }

  private static Connection connect(Gateway at) throws SQLException {
    return DriverManager.getConnection(
        "jdbc:postgresql://127.0.0.1:%d/quorate".formatted(at.port()), "quorate", "secret");
  }

  @Test
  void gatewaysThatHaveHeardNothing() throws Exception {
    try (SmallCluster cluster = new SmallCluster(directory)) {
      try (Connection connection = connect(cluster.gateway);
          Statement client = connection.createStatement()) {
        client.execute("create table t (id int primary key, v int)");
        client.execute("insert into t values (1, 1)");
      }
      for (String first :
          new String[] {
            "select v from t where id = 1",
            "update t set v = v + 1",
            "begin; update t set v = v + 1; commit",
            "create table if not exists other (v int); insert into other select v from t"
          }) {
        try (Connection connection = connect(cluster.justStarted());
            Statement client = connection.createStatement()) {
          client.execute(first);
        }
      }
      try (Connection one = connect(cluster.gateway);
          Connection two = connect(cluster.justStarted());
          Statement client = one.createStatement();
          Statement other = two.createStatement()) {
        for (int i = 0; i < 10; i++) {
          client.execute("create table made" + i + " (v int)");
          String insert = "insert into made" + i + " values (1)";
          other.execute(i % 2 == 0 ? insert : "begin; select 1; " + insert + "; commit");
        }
        assertEquals(
            "42P01",
            assertThrows(SQLException.class, () -> other.execute("select * from nosuch"))
                .getSQLState());
      }
    }
  }
}
