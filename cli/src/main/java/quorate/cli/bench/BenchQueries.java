package quorate.cli.bench;

import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import quorate.bench.compare.QueryComparison;
import quorate.cli.common.ProgressLine;
import quorate.database.engine.jdbc.Engines;

/// `quorate bench queries`.
@Command(
    name = "queries",
    mixinStandardHelpOptions = true,
    description = {
      "Draws tables, rows and statements from seeds and has several engines execute them, by the",
      "code by which replicas do. Every statement that they do not answer alike is shown: a bug of an",
      "engine, or of the way it is asked."
    },
    footer = {
      "",
      "Exit status: 0 if all answers were alike, 1 if not.",
      "",
      "Examples:",
      "  ./quorate bench queries",
      "  ./quorate bench queries --engines h2,derby,sqlite --statements 10000 --seed 7",
      "  ./quorate bench queries --statements 300 --shrink"
    })
final class BenchQueries implements Callable<Integer> {
  @Option(
      names = "--engines",
      split = ",",
      defaultValue = "h2,hsqldb,derby,sqlite,duckdb",
      description = "Which, at least two (default: ${DEFAULT-VALUE}).")
  List<String> engines = List.of();

  @Option(
      names = "--statements",
      defaultValue = "1000",
      description = "How many (default: ${DEFAULT-VALUE}).")
  int statements;

  @Option(
      names = "--seed",
      defaultValue = "1",
      description = "The first seed; each schema has its own (default: ${DEFAULT-VALUE}).")
  long seed;

  @Option(
      names = "--shrink",
      description =
          "Shorten what is shown as far as the same engines stay alone with their answer.")
  boolean shrink;

  @Override
  public Integer call() throws SQLException {
    if (statements < 1 || engines.size() < 2 || !Engines.names().containsAll(engines)) {
      System.err.println(
          "quorate: --statements at least 1, and at least two --engines of " + Engines.names());
      return 2;
    }
    ProgressLine bar = new ProgressLine();
    QueryComparison comparison = new QueryComparison(engines);
    QueryComparison.Report report =
        comparison.run(seed, statements, done -> bar.onRun(seed, done, statements));
    for (QueryComparison.Disagreement found : report.disagreements()) {
      QueryComparison.Disagreement each = shrink ? comparison.shrink(found) : found;
      System.out.println("-- seed " + each.seed() + ", accused " + each.accused());
      each.setup().forEach(line -> System.out.println(line + ";"));
      System.out.println(each.statement() + ";");
      each.answers().forEach((answer, who) -> System.out.println("-- " + who + " " + answer));
    }
    report
        .failures()
        .forEach((state, failed) ->
            System.out.printf(
                "-- %s alike, %,d times, as for: %s;%n", state, failed.count(), failed.example()));
    System.out.printf(
        "%,d statements, answered %s, given up %s, %,d disagreements%n",
        report.statements(), report.answered(), report.gaveUp(), report.disagreements().size());
    return report.disagreements().isEmpty() ? 0 : 1;
  }
}
