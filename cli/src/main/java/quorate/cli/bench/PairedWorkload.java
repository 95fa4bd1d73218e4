package quorate.cli.bench;

import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import quorate.bench.builds.Build;
import quorate.bench.builds.PairedLoad;
import quorate.bench.builds.Sample;
import quorate.bench.load.CpuMeter;
import quorate.bench.load.LoadPlan;
import quorate.bench.load.LoadProgress;
import quorate.bench.load.LoadRun;
import quorate.bench.load.Measured;
import quorate.bench.load.Session;
import quorate.bench.load.SqlWorkload;
import quorate.bench.load.Target;
import quorate.bench.load.WorkloadBench;

/// A JDBC workload of this process at a cluster of either build, with the same clients.
final class PairedWorkload implements PairedLoad {
  private static final int LOADERS = 4;
  private static final Duration QUIET_MAX = Duration.ofSeconds(10);
  private static final double NANOS_PER_MILLI = 1e6;

  private final BuiltClusters clusters;
  private final Supplier<SqlWorkload> workloads;
  private final LoadPlan plan;
  private final Duration first;
  private final Map<Build, SqlWorkload> own = new EnumMap<>(Build.class);

  PairedWorkload(
      BuiltClusters clusters, Supplier<SqlWorkload> workloads, LoadPlan plan, Duration first) {
    this.clusters = clusters;
    this.workloads = workloads;
    this.plan = plan;
    this.first = first;
  }

  @Override
  public String name() {
    return workloads.get().name();
  }

  @Override
  public void begin(Build build) throws IOException, SQLException, InterruptedException {
    SqlWorkload workload = workloads.get();
    own.put(build, workload);
    Target target = clusters.target(build);
    new WorkloadBench(workload, target).load(true, LOADERS, LoadProgress.SILENT);
    try (Session session = target.open()) {
      workload.prepare(session);
    }
    run(build, plan.lasting(first));
  }

  @Override
  public Sample measure(Build build) throws IOException, SQLException, InterruptedException {
    return run(build, plan);
  }

  private Sample run(Build build, LoadPlan load)
      throws IOException, SQLException, InterruptedException {
    CpuMeter cpu = clusters.cpu(build);
    SqlWorkload workload = Objects.requireNonNull(own.get(build));
    Measured measured = new LoadRun(workload, clusters.target(build), load, cpu).run(_ -> {});
    cpu.awaitQuiet(QUIET_MAX); // remaining work must not affect the other build
    double cpuMillis = measured.cpu().servers().toNanos() / NANOS_PER_MILLI;
    return new Sample(
        measured.ended(),
        cpuMillis / Math.max(1, measured.ended()),
        measured.throughput(),
        measured.failures().count());
  }
}
