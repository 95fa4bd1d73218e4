package quorate.bench.recovery;

import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Consumer;
import quorate.bench.load.CpuMeter;
import quorate.bench.load.LoadPlan;
import quorate.bench.load.LoadProgress;
import quorate.bench.load.LoadRun;
import quorate.bench.load.Measured;
import quorate.bench.load.Session;
import quorate.bench.load.SqlWorkload;
import quorate.bench.load.Target;
import quorate.bench.load.Tick;
import quorate.bench.load.WorkloadBench;

/// Clients at work on a cluster while one of its nodes is killed.
public final class CrashRun {
  private static final Duration TICK = Duration.ofMillis(100);
  private static final double NANOS = 1e9;

  private final SqlWorkload workload;
  private final Target target;
  private final Victims victims;
  private final Plan plan;
  private final List<Tick> ticks = new ArrayList<>();
  private Optional<Instant> crashed = Optional.empty();
  private Instant began = Instant.EPOCH;

  /// The parameters.
  ///
  /// @param crashAt seconds after the clients began
  public record Plan(int clients, Duration length, Duration crashAt, long seed) {
    public Plan {
      if (crashAt.compareTo(length) >= 0) {
        throw new IllegalArgumentException("--crash-at: before the end of --seconds");
      }
    }
  }

  /// A cluster of which one node can be killed.
  public interface Victims {
    /// Its protocol.
    String protocol();

    /// The engines of its nodes, the one to be killed first.
    List<String> engines();

    /// The processes whose CPU counts.
    List<Long> pids();

    /// Kills that node, for good.
    void kill();

    /// The events reported by the remaining nodes.
    ///
    /// @param began when the clients did
    List<Milestone> milestones(Instant began) throws InterruptedException;
  }

  /// @param workload with its tables filled
  public CrashRun(SqlWorkload workload, Target target, Victims victims, Plan plan) {
    this.workload = workload;
    this.target = target;
    this.victims = victims;
    this.plan = plan;
  }

  /// Runs it; once per object.
  ///
  /// @param onTick receives the figures ten times a second
  public Crash run(Consumer<Tick> onTick, LoadProgress shown)
      throws SQLException, InterruptedException {
    try (Session session = target.open()) {
      workload.prepare(session);
    }
    Measured measured =
        new LoadRun(workload, target, load(), new CpuMeter(victims.pids()))
            .run(
                TICK,
                tick -> {
                  take(tick);
                  onTick.accept(tick);
                });
    List<Milestone> milestones =
        victims.milestones(began).stream()
            .sorted(Comparator.comparingDouble(Milestone::seconds))
            .toList();
    double at = Duration.between(began, crashed.orElse(began)).toNanos() / NANOS;
    return new Crash(
        victims.protocol(),
        victims.engines(),
        at,
        ticks,
        milestones,
        measured,
        new WorkloadBench(workload, target).check(shown));
  }

  private LoadPlan load() {
    return new LoadPlan(
        plan.clients(),
        Duration.ZERO,
        plan.length(),
        OptionalLong.empty(),
        OptionalDouble.empty(),
        plan.seed(),
        true,
        false);
  }

  private void take(Tick tick) {
    if (ticks.isEmpty()) {
      began = Instant.now().minusNanos((long) (tick.seconds() * NANOS));
    }
    ticks.add(tick);
    if (crashed.isEmpty() && tick.seconds() * NANOS >= plan.crashAt().toNanos()) {
      crashed = Optional.of(Instant.now());
      Thread.ofVirtual().name("crash").start(victims::kill); // waits for the node's end
    }
  }
}
