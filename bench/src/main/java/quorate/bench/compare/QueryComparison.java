package quorate.bench.compare;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.IntConsumer;
import quorate.core.value.Result;

/// Differential testing: statements drawn from a grammar, each executed by all engines, whose
/// answers are compared like replicas' (law 4).
public final class QueryComparison {
  private static final int STATEMENTS_PER_SCHEMA = 50;
  private static final int WRITES_PERCENT = 15;

  private final List<String> engines;
  private final List<Disagreement> disagreements = new ArrayList<>();
  private final Map<String, Integer> answered = new TreeMap<>();
  private final Map<String, Integer> gaveUp = new TreeMap<>();
  private final Map<String, Failures> failures = new TreeMap<>();
  private int statements;

  public QueryComparison(List<String> engines) {
    this.engines = List.copyOf(engines);
  }

  /// A statement on whose answer the engines disagree.
  ///
  /// @param seed of its schema
  /// @param setup the statements that created the tables, as far as all engines executed them
  /// @param answers each answer with its engines, the most common first
  public record Disagreement(
      long seed, List<String> setup, String statement, Map<String, List<String>> answers) {
    /// The engines whose answer is not the most common; all of them if there is a tie.
    public List<String> accused() {
      return Comparison.accused(answers);
    }
  }

  /// Statements that failed on all engines alike, or were refused before any executed them.
  ///
  /// @param example the first of them
  public record Failures(int count, String example) {
    private Failures and(Failures more) {
      return new Failures(count + more.count, example);
    }
  }

  /// The results.
  ///
  /// @param statements the number drawn
  /// @param answered by each engine
  /// @param gaveUp by each engine, for a limit or a bug of its own: replicas count that as no
  ///   answer
  /// @param failures by SQLSTATE, on which all agreed
  public record Report(
      int statements,
      Map<String, Integer> answered,
      Map<String, Integer> gaveUp,
      Map<String, Failures> failures,
      List<Disagreement> disagreements) {}

  /// Draws this many statements, from a seed on.
  ///
  /// @param progress receives the number done
  public Report run(long seed, int count, IntConsumer progress) throws SQLException {
    for (long schema = seed; statements < count; schema++) {
      try (SideBySide world = new SideBySide(engines)) {
        // Several schemas in one database, until the engines' states differ.
        boolean alike = true;
        for (int more = 0; more < 20 && alike && statements < count; more++, schema++) {
          alike = schema(world, schema, count, progress);
        }
      }
    }
    return new Report(
        statements,
        Map.copyOf(answered),
        Map.copyOf(gaveUp),
        new TreeMap<>(failures),
        List.copyOf(disagreements));
  }

  private boolean schema(SideBySide world, long seed, int count, IntConsumer progress)
      throws SQLException {
    Random random = new Random(seed);
    RandomSchema schema = new RandomSchema(random, "t");
    QueryGrammar grammar = new QueryGrammar(random, schema);
    List<String> setup = new ArrayList<>();
    for (String statement : schema.statements()) {
      if (!alike(world, seed, setup, statement)) {
        return false;
      }
      setup.add(statement);
    }
    for (int i = 0; i < STATEMENTS_PER_SCHEMA && statements < count; i++) {
      progress.accept(++statements);
      if (random.nextInt(100) >= WRITES_PERCENT) {
        String query = grammar.query();
        if (!alike(world, seed, setup, query) && !world.isWell()) {
          return false;
        }
        continue;
      }
      RandomSchema.Table table = schema.tables().get(random.nextInt(schema.tables().size()));
      String write = grammar.write(table);
      if (!alike(world, seed, setup, write)) {
        return false;
      }
      setup.add(write);
      if (!alike(world, seed, setup, "select * from " + table.name())) {
        return false;
      }
    }
    for (String drop : schema.drops()) {
      world.run(drop);
    }
    return true;
  }

  /// Whether all engines agree; if not, records the disagreement.
  private boolean alike(SideBySide world, long seed, List<String> setup, String statement)
      throws SQLException {
    Comparison comparison;
    try {
      comparison = Comparison.of(world, statement);
    } catch (SideBySide.LostException lost) {
      Map<String, List<String>> answers = Map.of("the database is lost", List.of(lost.engine()));
      disagreements.add(new Disagreement(seed, List.copyOf(setup), statement, answers));
      return false;
    }
    comparison.gaveUp().forEach(engine -> gaveUp.merge(engine, 1, Integer::sum));
    comparison
        .answers()
        .values()
        .forEach(who -> who.forEach(engine -> answered.merge(engine, 1, Integer::sum)));
    if (!comparison.isAlike()) {
      disagreements.add(
          new Disagreement(seed, List.copyOf(setup), statement, comparison.answers()));
    } else if (comparison.first().isPresent()
        && comparison.first().get() instanceof Result.Failed(var error)) {
      failures.merge(error.sqlState(), new Failures(1, statement), Failures::and);
    }
    return comparison.isAlike();
  }

  /// The same disagreement with a statement as short as can be found.
  public Disagreement shrink(Disagreement found) throws SQLException {
    try (SideBySide world = new SideBySide(engines)) {
      return new Shrinker((setup, statement) -> trial(world, setup, statement)).shrink(found);
    }
  }

  private static Comparison trial(SideBySide world, List<String> setup, String statement)
      throws SQLException {
    for (String each : setup) {
      world.run(each);
    }
    Comparison comparison = Comparison.of(world, statement);
    for (String name : world.tables()) {
      world.run("drop table " + name);
    }
    return comparison;
  }
}
