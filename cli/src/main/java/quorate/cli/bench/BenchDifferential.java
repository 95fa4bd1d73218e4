package quorate.cli.bench;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import quorate.bench.differential.Differential;
import quorate.cli.common.Directories;
import quorate.cli.common.ProgressLine;

/// `quorate bench differential`.
@Command(
    name = "differential",
    mixinStandardHelpOptions = true,
    description = {
      "Has a PostgreSQL 18 and a cluster answer the same sessions, drawn from seeds: simple queries,",
      "the extended protocol, prepared and pipelined statements, text and binary. Rows, types,",
      "parameters, tags, SQLSTATEs and the state of the transaction have to be the same, or the",
      "cluster has to say 0A000. Every other answer is shown."
    },
    footer = {
      "",
      "Exit status: 0 if no answer was another, 1 if one was.",
      "",
      "Examples:",
      "  ./quorate bench differential",
      "  ./quorate bench differential --statements 5000 --engines h2,hsqldb,derby",
      "  ./quorate bench differential --seed 17 --statements 24      one session again"
    })
final class BenchDifferential implements Callable<Integer> {
  private static final int REFUSALS_SHOWN = 15;

  @Option(
      names = "--engines",
      split = ",",
      defaultValue = "h2,hsqldb,sqlite",
      description = "The cluster's databases (default: ${DEFAULT-VALUE}).")
  List<String> engines = List.of();

  @Option(
      names = "--statements",
      defaultValue = "5000",
      description = "How many (default: ${DEFAULT-VALUE}).")
  int statements;

  @Option(
      names = "--seed",
      defaultValue = "1",
      description = "The first seed; each session has its own (default: ${DEFAULT-VALUE}).")
  long seed;

  @Option(names = "--json", description = "One object of JSON.")
  boolean json;

  @Override
  public Integer call() throws Exception {
    if (statements < 1) {
      System.err.println("quorate: --statements is at least 1, not " + statements);
      return 2;
    }
    Path files = Files.createTempDirectory("quorate-differential");
    try {
      ProgressLine bar = new ProgressLine();
      Differential.Report report =
          new DifferentialRun(engines, seed, statements)
              .in(files, done -> bar.on(done, statements, "statements"));
      show(report);
      return report.disagreements().isEmpty() ? 0 : 1;
    } finally {
      Directories.delete(files);
    }
  }

  private void show(Differential.Report report) throws IOException {
    int both = report.failures().values().stream().mapToInt(Integer::intValue).sum();
    double share = (double) report.refused() / report.statements();
    if (json) {
      Map<String, Object> figures = new LinkedHashMap<>();
      figures.put("sessions", report.sessions());
      figures.put("statements", report.statements());
      figures.put("refused", report.refused());
      figures.put("refused_share", share);
      figures.put("failed_alike", both);
      figures.put("same_words", report.sameWords());
      figures.put("refusals", report.refusals());
      figures.put("failures", report.failures());
      figures.put("disagreements", report.disagreements());
      System.out.println(JSON.std.asString(figures));
      return;
    }
    for (Differential.Disagreement each : report.disagreements()) {
      System.out.printf("-- seed %d, step %d%n", each.seed(), each.step());
      each.before().forEach(line -> System.out.println("   " + line));
      System.out.println(each.what());
      System.out.println("  PostgreSQL: " + each.expected());
      System.out.println("  Quorate:    " + each.seen());
    }
    report.refusals().entrySet().stream()
        .sorted(Map.Entry.<String, Integer>comparingByValue(Comparator.reverseOrder()))
        .limit(REFUSALS_SHOWN)
        .forEach(each -> System.out.printf("%,6d x 0A000 %s%n", each.getValue(), each.getKey()));
    System.out.println("failures: " + report.failures());
    System.out.printf(
        Locale.ROOT,
        "%,d statements of %,d sessions: %,d (%.1f %%) refused with 0A000, %,d failed,"
            + " %,d of these with the same words, %,d answered otherwise%n",
        report.statements(),
        report.sessions(),
        report.refused(),
        100 * share,
        both,
        report.sameWords(),
        report.disagreements().size());
  }
}
