package quorate.cli.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import quorate.bench.builds.Build;
import quorate.bench.builds.PairedLoad;
import quorate.bench.builds.Sample;
import quorate.bench.load.CpuMeter;
import quorate.cli.cluster.NewCluster;

/// PostgreSQL's own pgbench at a cluster of either build.
final class PairedPgbench implements PairedLoad {
  private static final Duration QUIET_MAX = Duration.ofSeconds(10);
  private static final double NANOS_PER_MILLI = 1e6;
  static final Pattern PROCESSED = Pattern.compile("transactions actually processed: (\\d+)");
  static final Pattern FAILED = Pattern.compile("failed transactions: (\\d+)");
  static final Pattern PER_SECOND = Pattern.compile("tps = ([0-9.]+)");

  /// A pgbench transaction.
  enum Kind {
    SELECT("select abalance from pgbench_accounts where aid = :aid;"),
    UPDATE("update pgbench_accounts set abalance = abalance + 1 where aid = :aid;"),
    TPCB("");

    private final String statement;

    Kind(String statement) {
      this.statement = statement;
    }
  }

  /// @param seconds of a window
  /// @param first seconds before the first window
  /// @param mode pgbench's name of the query protocol
  record Plan(int clients, int seconds, int first, String mode, int scale) {}

  /// The tables of one pair of clusters, shared by all kinds.
  static final class Tables {
    private final Set<Build> filled = EnumSet.noneOf(Build.class);
  }

  private final Kind kind;
  private final BuiltClusters clusters;
  private final Plan plan;
  private final Tables tables;
  private final Path directory;

  /// @param directory for its script
  PairedPgbench(Kind kind, BuiltClusters clusters, Plan plan, Tables tables, Path directory) {
    this.kind = kind;
    this.clusters = clusters;
    this.plan = plan;
    this.tables = tables;
    this.directory = directory;
  }

  @Override
  public String name() {
    return kind.name().toLowerCase(java.util.Locale.ROOT);
  }

  @Override
  public void begin(Build build) throws IOException, InterruptedException {
    if (tables.filled.add(build)) {
      pgbench(build, List.of("-i", "-q", "-s", "" + plan.scale()));
    }
    run(build, plan.first());
  }

  @Override
  public Sample measure(Build build) throws IOException, InterruptedException {
    return run(build, plan.seconds());
  }

  private Sample run(Build build, int seconds) throws IOException, InterruptedException {
    List<String> options = new ArrayList<>();
    options.addAll(List.of("-n", "-M", plan.mode(), "-c", "" + plan.clients(), "-j", "1"));
    options.addAll(List.of("-T", "" + seconds, "--max-tries=1000", "-s", "" + plan.scale()));
    if (kind == Kind.TPCB) {
      options.addAll(List.of("-b", "tpcb-like"));
    } else {
      options.addAll(List.of("-f", script().toString()));
    }
    CpuMeter cpu = clusters.cpu(build);
    cpu.set();
    String said = pgbench(build, options);
    double cpuMillis = cpu.used().servers().toNanos() / NANOS_PER_MILLI;
    cpu.awaitQuiet(QUIET_MAX);
    long processed = Math.round(number(PROCESSED, said));
    return new Sample(
        processed,
        cpuMillis / Math.max(1, processed),
        number(PER_SECOND, said),
        Math.round(number(FAILED, said)));
  }

  private Path script() throws IOException {
    Path script = directory.resolve(name() + ".pgbench");
    Files.writeString(script, "\\set aid random(1, 100000 * :scale)\n" + kind.statement + "\n");
    return script;
  }

  private String pgbench(Build build, List<String> options)
      throws IOException, InterruptedException {
    List<String> line = new ArrayList<>(List.of("pgbench", "-h", "127.0.0.1"));
    line.addAll(List.of("-p", "" + clusters.of(build).port(), "-U", NewCluster.USER));
    line.addAll(options);
    line.add("quorate");
    return BuiltTree.output(line);
  }

  /// The figure in pgbench's output; 0 if it is missing, as failures are before version 15.
  static double number(Pattern pattern, String said) {
    Matcher found = pattern.matcher(said);
    return found.find() ? Double.parseDouble(found.group(1)) : 0;
  }
}
