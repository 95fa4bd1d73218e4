package quorate.bench.wire;

import java.sql.SQLException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import quorate.bench.load.CpuMeter;
import quorate.bench.load.LoadPlan;
import quorate.bench.load.LoadProgress;
import quorate.bench.load.LoadRun;
import quorate.bench.load.Measured;
import quorate.bench.load.Session;
import quorate.bench.load.WorkloadBench;
import quorate.bench.tpcc.Tpcc;
import quorate.bench.tpcc.TpccScale;

/// The project's TPC-C over JDBC, without think times.
public final class TpccWire implements WireLoad {
  private static final Duration QUIET_MAX = Duration.ofSeconds(10);
  private static final double NANOS_PER_MILLI = 1e6;
  private static final int LOADERS = 4;

  private final TpccScale scale;
  private final Map<String, Tpcc> filled = new HashMap<>();

  public TpccWire(TpccScale scale) {
    this.scale = scale;
  }

  @Override
  public String name() {
    return "tpcc";
  }

  @Override
  public void fill(Contender contender) throws SQLException {
    workload(contender);
  }

  private Tpcc workload(Contender contender) throws SQLException {
    Tpcc known = filled.get(contender.name());
    if (known == null) {
      known = new Tpcc(scale, false, 1, InstantSource.system(), false);
      new WorkloadBench(known, contender.target()).load(true, LOADERS, LoadProgress.SILENT);
      try (Session session = contender.target().open()) {
        known.prepare(session);
      }
      filled.put(contender.name(), known);
    }
    return known;
  }

  @Override
  public WireWindow run(Contender contender, int clients, int seconds)
      throws SQLException, InterruptedException {
    CpuMeter cpu = new CpuMeter(contender.pids());
    LoadPlan plan =
        new LoadPlan(
            clients,
            Duration.ZERO,
            Duration.ofSeconds(seconds),
            OptionalLong.empty(),
            OptionalDouble.empty(),
            1,
            true,
            false);
    Measured measured =
        new LoadRun(workload(contender), contender.target(), plan, cpu).run(_ -> {});
    cpu.awaitQuiet(QUIET_MAX);
    double millis = measured.cpu().servers().toNanos() / NANOS_PER_MILLI;
    return new WireWindow(
        measured.ended(),
        millis / Math.max(1, measured.ended()),
        measured.throughput(),
        OptionalDouble.of(measured.all().getValueAtPercentile(50) / NANOS_PER_MILLI),
        measured.failures().count());
  }
}
