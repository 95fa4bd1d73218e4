package quorate.bench.wire;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import quorate.bench.load.CpuMeter;
import quorate.bench.load.Target;

/// One of pgbench's transactions.
public final class PgbenchLoad implements WireLoad {
  private static final Duration QUIET_MAX = Duration.ofSeconds(10);
  private static final double NANOS_PER_MILLI = 1e6;

  private final Pgbench.Kind kind;
  private final String mode;
  private final int scale;
  private final Tables tables;
  private final Path directory;

  /// The contenders whose tables are filled, for loads on the same tables.
  public static final class Tables {
    private final Set<String> filled = new HashSet<>();
  }

  /// @param mode the query protocol: simple, extended or prepared
  /// @param scale of the tables: 100,000 accounts each
  /// @param directory for scripts and logs
  public PgbenchLoad(Pgbench.Kind kind, String mode, int scale, Tables tables, Path directory) {
    this.kind = kind;
    this.mode = mode;
    this.scale = scale;
    this.tables = tables;
    this.directory = directory;
  }

  @Override
  public String name() {
    return kind.word();
  }

  @Override
  public void fill(Contender contender) throws IOException, InterruptedException {
    if (tables.filled.add(contender.name())) {
      pgbench(contender.target()).fill(scale);
    }
  }

  @Override
  public WireWindow run(Contender contender, int clients, int seconds)
      throws IOException, InterruptedException {
    CpuMeter cpu = new CpuMeter(contender.pids());
    cpu.set();
    Pgbench.Outcome outcome =
        pgbench(contender.target())
            .run(new Pgbench.Plan(kind, clients, seconds, mode, scale, clients == 1));
    double millis = cpu.used().servers().toNanos() / NANOS_PER_MILLI;
    cpu.awaitQuiet(QUIET_MAX); // remaining work must not affect the next contender
    return new WireWindow(
        outcome.operations(),
        millis / Math.max(1, outcome.operations()),
        outcome.perSecond(),
        outcome.p50Millis(),
        outcome.failed());
  }

  private Pgbench pgbench(Target target) {
    String address = target.url().substring(target.url().lastIndexOf(':') + 1);
    String[] parts = address.split("[/?]");
    return new Pgbench(
        Integer.parseInt(parts[0]),
        parts[1],
        target.user().orElse("postgres"),
        target.password(),
        directory);
  }
}
