package quorate.bench.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class QueryComparisonTest {
  private static final List<String> ENGINES = List.of("h2", "sqlite", "derby");

  /// All drawn statements are SQL that Quorate supports, and only rows may violate constraints.
  @Test
  void statementsAreAnsweredOrViolateConstraints() throws SQLException {
    int statements = Boolean.getBoolean("quorate.test.long") ? 150 : 60;
    QueryComparison.Report report = new QueryComparison(ENGINES).run(1, statements, _ -> {});
    assertEquals(statements, report.statements());
    assertTrue(Set.of("23502", "23505").containsAll(report.failures().keySet()), report.toString());
    for (QueryComparison.Disagreement each : report.disagreements()) {
      assertEquals(List.of("derby"), each.accused(), each.toString());
    }
  }

  @Test
  void theAnswerOfMostIsRight() {
    Map<String, List<String>> answers = new LinkedHashMap<>();
    answers.put("SELECT 0", List.of("h2", "sqlite"));
    answers.put("SELECT 1", List.of("derby"));
    assertEquals(List.of("derby"), disagreement(answers).accused());
    answers.put("SELECT 1", List.of("derby", "duckdb"));
    assertEquals(List.of("derby", "duckdb", "h2", "sqlite"), disagreement(answers).accused());
  }

  private static QueryComparison.Disagreement disagreement(Map<String, List<String>> answers) {
    return new QueryComparison.Disagreement(1, List.of(), "select 1", answers);
  }

  /// Derby evaluates NOT IN over NULL wrongly.
  @Test
  void enginesAnswerSideBySide() throws SQLException {
    try (SideBySide engines = new SideBySide(ENGINES)) {
      engines.run("create table p (a int, b int)");
      engines.run("create table s (v int)");
      engines.run("insert into p values (1, null), (2, 3)");
      engines.run("insert into s values (1), (2)");
      var answers =
          engines.run("select a, case when b not in (select v from s) then 1 else 0 end from p");
      assertEquals(answers.get("h2"), answers.get("sqlite"));
      assertNotEquals(answers.get("h2"), answers.get("derby"));
    }
  }

  @Test
  void aSeedDrawsTheSame() {
    assertEquals(draw(7), draw(7));
    assertFalse(draw(7).equals(draw(8)));
  }

  private static List<String> draw(long seed) {
    Random random = new Random(seed);
    RandomSchema schema = new RandomSchema(random, "t");
    QueryGrammar grammar = new QueryGrammar(random, schema);
    return List.of(grammar.query(), grammar.query(), grammar.write(schema.tables().getFirst()));
  }
}
