package quorate.cli.bench;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import quorate.bench.differential.Differential;
import quorate.cli.common.Directories;
import quorate.cli.common.ProgressLine;

/// `quorate bench raising`.
@Command(
    name = "raising",
    mixinStandardHelpOptions = true,
    description = {
      "Has a PostgreSQL 18 and a cluster answer statements whose expressions may raise errors where",
      "SQL leaves open whether they are evaluated. Answers may differ in such an error alone, no",
      "database may be accused for one, and none may be in repair at the end."
    },
    footer = {
      "",
      "Exit status: 0 if all of that holds, 1 if not.",
      "",
      "Examples:",
      "  ./quorate bench raising",
      "  ./quorate bench raising --statements 50000 --engines h2,hsqldb,derby",
      "  ./quorate bench raising --protocol cbs --engines sqlite,derby,hsqldb"
    })
final class BenchRaising implements Callable<Integer> {
  @Option(
      names = "--engines",
      split = ",",
      defaultValue = "h2,sqlite,postgresql",
      description = "The cluster's databases (default: ${DEFAULT-VALUE}).")
  List<String> engines = List.of();

  @Option(
      names = "--protocol",
      defaultValue = "smr",
      description = "smr, or cbs (default: ${DEFAULT-VALUE}).")
  String protocol = "smr";

  @Option(
      names = "--statements",
      defaultValue = "2000",
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
    Path files = Files.createTempDirectory("quorate-raising");
    try {
      ProgressLine bar = new ProgressLine();
      RaisingCluster.Report report =
          new RaisingCluster(engines, protocol, seed, statements)
              .in(files, done -> bar.on(done, statements, "statements"));
      show(report);
      return report.isRight() ? 0 : 1;
    } finally {
      Directories.delete(files);
    }
  }

  private void show(RaisingCluster.Report report) throws IOException {
    Map<String, Object> figures = new LinkedHashMap<>();
    figures.put("engines", String.join(",", engines));
    figures.put("seed", seed);
    figures.put("statements", report.answers().statements());
    figures.put("alike", report.answers().alike());
    figures.put("raised_by_quorate_alone", report.answers().raisedHere());
    figures.put("raised_by_postgresql_alone", report.answers().raisedThere());
    figures.put("refusals", report.answers().refusals());
    figures.put("counters", report.counters());
    figures.put("accused", report.accused());
    figures.put("unequal", report.unequal());
    figures.put("disagreements", report.answers().disagreements().size());
    if (json) {
      figures.put(
          "differing", report.answers().disagreements().stream().map(BenchRaising::told).toList());
      System.out.println(JSON.std.asString(figures));
      return;
    }
    for (Differential.Disagreement each : report.answers().disagreements()) {
      System.out.printf("-- seed %d%n", each.seed());
      each.before().forEach(line -> System.out.println("   " + line + ";"));
      System.out.println(each.what());
      System.out.println("  PostgreSQL: " + each.expected());
      System.out.println("  Quorate:    " + each.seen());
    }
    figures.forEach((name, value) -> System.out.println(name + ": " + value));
  }

  private static Map<String, Object> told(Differential.Disagreement each) {
    Map<String, Object> told = new LinkedHashMap<>();
    told.put("seed", each.seed());
    told.put("before", each.before());
    told.put("statement", each.what());
    told.put("postgresql", each.expected());
    told.put("quorate", each.seen());
    return told;
  }
}
