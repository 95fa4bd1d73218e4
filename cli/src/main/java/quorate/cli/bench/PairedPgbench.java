package quorate.cli.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import quorate.bench.builds.Build;
import quorate.bench.builds.PairedLoad;
import quorate.bench.builds.Sample;
import quorate.bench.load.CpuMeter;
import quorate.bench.wire.Pgbench;
import quorate.cli.cluster.NewCluster;

/// PostgreSQL's own pgbench at a cluster of either build.
final class PairedPgbench implements PairedLoad {
  private static final Duration QUIET_MAX = Duration.ofSeconds(10);
  private static final double NANOS_PER_MILLI = 1e6;

  /// @param seconds of a window
  /// @param first seconds before the first window
  /// @param mode pgbench's name of the query protocol
  record Plan(int clients, int seconds, int first, String mode, int scale) {}

  /// The tables of one pair of clusters, shared by all kinds.
  static final class Tables {
    private final Set<Build> filled = EnumSet.noneOf(Build.class);
  }

  private final Pgbench.Kind kind;
  private final BuiltClusters clusters;
  private final Plan plan;
  private final Tables tables;
  private final Path directory;

  /// @param directory for its script
  PairedPgbench(
      Pgbench.Kind kind, BuiltClusters clusters, Plan plan, Tables tables, Path directory) {
    this.kind = kind;
    this.clusters = clusters;
    this.plan = plan;
    this.tables = tables;
    this.directory = directory;
  }

  @Override
  public String name() {
    return kind.word();
  }

  @Override
  public void begin(Build build) throws IOException, InterruptedException {
    if (tables.filled.add(build)) {
      pgbench(build).fill(plan.scale());
    }
    run(build, plan.first());
  }

  @Override
  public Sample measure(Build build) throws IOException, InterruptedException {
    return run(build, plan.seconds());
  }

  private Sample run(Build build, int seconds) throws IOException, InterruptedException {
    CpuMeter cpu = clusters.cpu(build);
    Pgbench.Plan load =
        new Pgbench.Plan(kind, plan.clients(), seconds, plan.mode(), plan.scale(), false);
    cpu.set();
    Pgbench.Outcome outcome = pgbench(build).run(load);
    double cpuMillis = cpu.used().servers().toNanos() / NANOS_PER_MILLI;
    cpu.awaitQuiet(QUIET_MAX);
    return new Sample(
        outcome.operations(),
        cpuMillis / Math.max(1, outcome.operations()),
        outcome.perSecond(),
        outcome.failed());
  }

  private Pgbench pgbench(Build build) throws IOException, InterruptedException {
    return new Pgbench(
        clusters.of(build).port(), "quorate", NewCluster.USER, Optional.empty(), directory);
  }
}
