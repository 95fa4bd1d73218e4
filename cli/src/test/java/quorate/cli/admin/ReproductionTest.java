package quorate.cli.admin;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import quorate.core.value.Result;
import quorate.core.value.Row;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.database.Engine;
import quorate.database.engine.jdbc.Engines;
import quorate.database.run.Runner;
import quorate.database.run.TableRows;
import quorate.replication.command.Position;
import quorate.replication.statement.OrderedStatement;
import quorate.runtime.store.Evidence;
import quorate.sql.Analysed;
import quorate.sql.Analyser;
import quorate.sql.catalog.Catalog;
import quorate.sql.ddl.DdlPlan;
import quorate.sql.ddl.DdlPlanner;
import quorate.sql.plan.Choices;

/// Compiles and runs programs that reproduce a wrong answer.
class ReproductionTest {
  private static final Position AT = Position.of(16, 0);

  @TempDir Path directory;

  @Test
  void derbyAnswersWronglyAgain() throws Exception {
    Evidence evidence =
        evidence(
            "derby",
            List.of(
                "create table p (a int, b int)",
                "create table s (v int)",
                "insert into p values (1, null), (2, 3)",
                "insert into s values (1), (2)"),
            OrderedStatement.of(
                "select p.a, case when p.b not in (select v from s) then 1 else 0 end from p",
                List.of(),
                List.of(),
                0,
                1));
    List<String> printed = run(evidence, "derby", "derbyshared");
    assertEquals(List.of("the right answer:", "    (1, 1)", "    (2, 1)"), printed.subList(1, 4));
    assertEquals(List.of("the answer:", "    (1, 1)", "    (2, 1)"), printed.subList(4, 7));
  }

  /// Values of every type, keys, checks, a parameter, LIMIT, and text that Java must escape.
  @ParameterizedTest
  @ValueSource(strings = {"h2", "hsqldb", "derby", "sqlite", "duckdb"})
  void everyValueIsTold(String engine) throws Exception {
    Evidence evidence =
        evidence(
            engine,
            List.of(
                "create table t (a int primary key, b bigint, c smallint, d numeric(10, 2), e text,"
                    + " f varchar(20) unique, g boolean, h bytea, i date, j timestamp, k uuid,"
                    + " l double precision, m real, n time, o char(5), check (a > 0))",
                "insert into t values (1, 2, 3, 4.50, 'a \"quoted\" \\u0041\n text', 'é', true,"
                    + " '\\x00ff', date '2026-01-02', timestamp '2026-01-02 03:04:05.678',"
                    + " 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11', 1.5, 2.5, time '01:02:03', 'xy')",
                "insert into t (a) values (2)",
                "insert into t (a) values (7)"),
            OrderedStatement.of(
                "select a, b, c, g from t where a < $1 and coalesce(e, '\\u') <> 'x'"
                    + " order by a limit 2",
                List.of(SqlType.INT4),
                List.of(new Value.Int(5)),
                0,
                1));
    List<String> printed = run(evidence, engine, "derbyshared", "slf4j");
    assertEquals("    (1, 2, 3, t)", printed.get(2));
    assertTrue(printed.get(5).matches(" {4}\\(1, 2, 3, (true|TRUE|1)\\)"), printed.get(5));
    assertEquals("    (2, null, null, null)", printed.get(6));
    assertEquals(7, printed.size());
  }

  @Test
  void whatIsNotAQueryIsNotReproduced() throws Exception {
    Evidence evidence =
        evidence(
            "h2",
            List.of("create table t (a int)"),
            OrderedStatement.of("delete from t", List.of(), List.of(), 0, 1));
    assertEquals(Optional.empty(), Reproduction.of(AT, evidence, new Result.Done("DELETE 0")));
  }

  /// The evidence that a replica with this engine would have kept.
  private static Evidence evidence(String name, List<String> before, OrderedStatement statement)
      throws SQLException {
    Catalog catalog = Catalog.EMPTY;
    try (Engine engine = Engines.inMemory(name, "reproduction-" + name);
        Connection connection = engine.connect()) {
      Runner runner = new Runner(engine);
      for (String sql : before) {
        Choices choices = new Choices(Instant.EPOCH, 1);
        switch (Analyser.analyse(sql, catalog, List.of())) {
          case Analysed.Ddl ddl -> {
            DdlPlan plan = DdlPlanner.plan(catalog, ddl, choices);
            for (DdlPlan.Step step : plan.steps(engine.dialect())) {
              runner.runStep(connection, plan.after(), step, choices, _ -> 1);
            }
            catalog = plan.after();
          }
          case Analysed.Data data ->
              runner.run(connection, catalog, data, List.of(), choices, _ -> 1);
          case Analysed other -> throw new IllegalArgumentException(other.toString());
        }
        connection.commit();
      }
      SortedMap<String, List<Row>> rows = new TreeMap<>();
      for (Catalog.Table table : catalog.tables().values()) {
        List<Row> of = new ArrayList<>();
        TableRows.scan(connection, engine.dialect(), table, of::add);
        rows.put(table.name(), of);
      }
      Optional<Result> answer = Optional.empty();
      if (Analyser.analyse(statement.text(), catalog, statement.types())
          instanceof Analysed.Read read) {
        Choices choices = new Choices(Instant.EPOCH, 1);
        answer =
            Optional.of(
                runner.run(
                    connection, catalog, read, statement.rows().getFirst(), choices, _ -> 1));
      }
      connection.rollback();
      Evidence kept = new Evidence(name, engine.version(), statement, catalog, rows, true, answer);
      return Evidence.decode(kept.encode());
    }
  }

  /// The program's output, run with the jars whose names have these prefixes alone.
  private List<String> run(Evidence evidence, String... jars) throws Exception {
    Reproduction program =
        Reproduction.of(AT, evidence, evidence.answer().orElseThrow()).orElseThrow();
    Path file = directory.resolve(program.className() + ".java");
    Files.writeString(file, program.text());
    return java(file, jars);
  }

  private static List<String> java(Path file, String... jars)
      throws IOException, InterruptedException {
    String path =
        List.of(System.getProperty("java.class.path").split(":")).stream()
            .filter(jar -> {
              String name = Path.of(jar).getFileName().toString();
              return List.of(jars).stream().anyMatch(name::startsWith);
            })
            .collect(Collectors.joining(":"));
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                path,
                file.toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .directory(java.util.Objects.requireNonNull(file.getParent()).toFile())
            .start();
    List<String> lines =
        new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
            .lines()
            .toList();
    assertEquals(0, process.waitFor());
    return lines;
  }
}
