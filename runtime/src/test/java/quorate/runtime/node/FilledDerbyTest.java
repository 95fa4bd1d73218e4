package quorate.runtime.node;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import quorate.core.value.PgText;
import quorate.core.value.Row;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.database.Engine;
import quorate.database.OwnConnection;
import quorate.database.engine.jdbc.EngineSource;
import quorate.database.run.EngineTables;
import quorate.database.run.TableIo;
import quorate.sql.Analysed;
import quorate.sql.Analyser;
import quorate.sql.catalog.Catalog;
import quorate.sql.ddl.DdlPlanner;
import quorate.sql.plan.Choices;

/// Tables that Derby has filled by itself: it logs little of their rows, so the rows have to be on
/// disk by other means. Versions of it that are long gone fill them, too.
@Timeout(120)
final class FilledDerbyTest {
  private static final int ROWS = 2000;
  private static final int ROUNDS = 4;

  @TempDir Path directory;

  private static final Catalog CATALOG = catalog();

  private static Catalog catalog() {
    Analysed.Ddl ddl =
        (Analysed.Ddl)
            Analyser.analyse(
                "create table t (id int primary key, w text, n numeric(9,2), s timestamp, b bytea,"
                    + " f real)",
                Catalog.EMPTY,
                List.of());
    return DdlPlanner.plan(Catalog.EMPTY, ddl, new Choices(Instant.EPOCH, 1)).after();
  }

  private static Catalog.Table table() {
    return CATALOG.table("t").orElseThrow();
  }

  private static Row row(int id) {
    return Row.of(
        new Value.Int(id),
        new Value.Text("é".repeat(id % 100)),
        PgText.parse(id + ".50", SqlType.NUMERIC),
        PgText.parse("2026-03-29 02:30:00.00000" + id % 10, SqlType.TIMESTAMP),
        PgText.parse("\\x00ff", SqlType.BYTEA),
        id % 3 == 0 ? Value.NULL : new Value.Real(id / 2.0));
  }

  private static List<Row> rows() {
    return IntStream.range(0, ROWS).mapToObj(FilledDerbyTest::row).toList();
  }

  private static void fill(Engine engine, Connection connection) throws SQLException {
    try (TableIo.Loader loader = new EngineTables(engine).load(connection, table())) {
      for (Row row : rows()) {
        loader.add(row);
      }
    }
  }

  private static void assertFilled(Engine engine, String where) throws SQLException {
    try (OwnConnection own = OwnConnection.of(engine)) {
      TreeSet<Row> found =
          new TreeSet<>(java.util.Comparator.comparingLong(row -> ((Value.Int) row.at(0)).value()));
      int[] count = {0};
      new EngineTables(engine)
          .scan(
              own.connection(),
              table(),
              row -> {
                found.add(row);
                count[0]++;
              });
      assertEquals(ROWS, count[0], where);
      assertEquals(rows(), List.copyOf(found), where);
    }
  }

  @Test
  void whatIsCommittedOutlastsAPowerFailure() throws Exception {
    for (int round = 0; round < ROUNDS; round++) {
      Random random = new Random(round);
      boolean begun =
          round % 4 > 0; // one of both: a table that Derby has made anew needs a checkpoint
      boolean synced = round % 2 == 0;
      boolean constrained = round % 3 == 0;
      String where = "round " + round;
      Path home = directory.resolve("round" + round);
      LossyEngines store = new LossyEngines(home, "derby", random);
      Engine engine = store.open("derby", home.resolve("derby"));
      EngineTables tables = new EngineTables(engine);
      try (OwnConnection own = OwnConnection.of(engine)) {
        tables.createAll(own.connection(), CATALOG);
        if (begun) {
          engine.sync();
        }
        fill(engine, own.connection());
        own.connection().commit();
        if (constrained) {
          tables.constrainAll(own.connection(), CATALOG);
        }
        if (synced) {
          engine.sync();
        }
        store.fail();
      }
      engine.kill();
      store.comeBack();
      Engine again = store.open("derby", home.resolve("derby"));
      assertFilled(again, where);
      again.close();
    }
  }

  @Test
  void whatIsNotCommittedDoesNot() throws Exception {
    for (int round = 0; round < ROUNDS; round++) {
      Path home = directory.resolve("round" + round);
      LossyEngines store = new LossyEngines(home, "derby", new Random(round));
      Engine engine = store.open("derby", home.resolve("derby"));
      try (OwnConnection own = OwnConnection.of(engine)) {
        new EngineTables(engine).createAll(own.connection(), CATALOG);
        engine.sync();
        fill(engine, own.connection());
        if (round % 2 == 0) {
          engine.sync();
        }
        store.fail();
      }
      engine.kill();
      store.comeBack();
      Engine again = store.open("derby", home.resolve("derby"));
      try (OwnConnection own = OwnConnection.of(again)) {
        int[] count = {0};
        new EngineTables(again).scan(own.connection(), table(), _ -> count[0]++);
        assertEquals(0, count[0]);
        fill(again, own.connection());
        own.connection().commit();
      }
      assertFilled(again, "round " + round);
      again.close();
    }
  }

  /// The number of the file in which a table's rows are; other rows at once are in another one.
  private static long file(Connection connection) throws SQLException {
    try (PreparedStatement asked =
            connection.prepareStatement(
                "select conglomeratenumber from sys.sysconglomerates c join sys.systables t on"
                    + " c.tableid = t.tableid where not c.isindex and t.tablename = 't'");
        ResultSet answer = asked.executeQuery()) {
      answer.next();
      return answer.getLong(1);
    }
  }

  @ParameterizedTest
  @CsvSource({"'', true", "10.14.2.0, true", "10.8.2.2, true", "10.1.3.1, false"})
  void versionsOfLongAgoDoIt(String version, boolean byItself) throws Exception {
    EngineSource source =
        version.isEmpty()
            ? EngineSource.own("derby")
            : new EngineSource(
                "derby-" + version,
                "derby",
                List.of(
                    Path.of("target", "faulty-engines", "derby-" + version + ".jar")
                        .toAbsolutePath()));
    try (Engine engine = source.open(directory)) {
      try (OwnConnection own = OwnConnection.of(engine)) {
        new EngineTables(engine).createAll(own.connection(), CATALOG);
        long before = file(own.connection());
        fill(engine, own.connection());
        assertEquals(byItself, before != file(own.connection()));
        own.connection().commit();
      }
      assertFilled(engine, version);
    }
  }
}
