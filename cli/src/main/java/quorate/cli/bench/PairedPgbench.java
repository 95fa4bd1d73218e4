package quorate.cli.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import quorate.bench.builds.Build;
import quorate.bench.builds.PairedLoad;
import quorate.bench.builds.Sample;
import quorate.bench.wire.Contender;
import quorate.bench.wire.Pgbench;
import quorate.bench.wire.PgbenchLoad;
import quorate.bench.wire.WireWindow;

/// PostgreSQL's own pgbench at a cluster of either build.
final class PairedPgbench implements PairedLoad {
  private final PgbenchLoad load;
  private final BuiltClusters clusters;
  private final Plan plan;

  /// @param seconds of a window
  /// @param first seconds before the first window
  /// @param mode pgbench's name of the query protocol
  record Plan(int clients, int seconds, int first, String mode, int scale) {}

  /// @param tables of the pair of clusters, shared by all kinds
  /// @param directory for its script
  PairedPgbench(
      Pgbench.Kind kind,
      BuiltClusters clusters,
      Plan plan,
      PgbenchLoad.Tables tables,
      Path directory) {
    this.load = new PgbenchLoad(kind, plan.mode(), plan.scale(), tables, directory);
    this.clusters = clusters;
    this.plan = plan;
  }

  @Override
  public String name() {
    return load.name();
  }

  @Override
  public void begin(Build build) throws IOException, InterruptedException {
    load.fill(contender(build));
    load.run(contender(build), plan.clients(), plan.first());
  }

  @Override
  public Sample measure(Build build) throws IOException, InterruptedException {
    WireWindow window = load.run(contender(build), plan.clients(), plan.seconds());
    return new Sample(window.operations(), window.cpuMillis(), window.perSecond(), window.failed());
  }

  private Contender contender(Build build) throws IOException, InterruptedException {
    UpProcess cluster = clusters.of(build);
    return new Contender(build.toString(), cluster.target(), List.of(cluster.pid()));
  }
}
