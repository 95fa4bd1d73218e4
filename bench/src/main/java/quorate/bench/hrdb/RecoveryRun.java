package quorate.bench.hrdb;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import quorate.bench.load.CpuMeter;
import quorate.bench.load.LoadPlan;
import quorate.bench.load.LoadProgress;
import quorate.bench.load.LoadRun;
import quorate.bench.load.Measured;
import quorate.bench.load.SqlWorkload;
import quorate.bench.load.Target;
import quorate.bench.load.Tick;
import quorate.bench.load.WorkloadBench;

/// HRDB's figure 9: clients work while one database crashes and comes back, and the progress of
/// each database is recorded.
public final class RecoveryRun {
  private static final double NANOS_PER_SECOND = 1e9;

  private final SqlWorkload workload;
  private final Target target;
  private final Replicas replicas;
  private final RecoveryPlan plan;
  private final List<Recovery.Sample> samples = new ArrayList<>();

  /// The progress of the most advanced database at the start, from which all are counted.
  private final long base;

  private final long startNanos;
  private double crashed;
  private double restarted;

  /// @param workload with its tables filled; its clients pause accordingly
  public RecoveryRun(SqlWorkload workload, Target target, Replicas replicas, RecoveryPlan plan) {
    if (plan.victim() >= replicas.names().size()) {
      throw new IllegalArgumentException(
          "--victim: there are only " + replicas.names().size() + " databases");
    }
    this.workload = workload;
    this.target = target;
    this.replicas = replicas;
    this.plan = plan;
    this.base = replicas.completed().stream().mapToLong(Long::longValue).max().orElseThrow();
    this.startNanos = System.nanoTime();
  }

  /// Runs it; once per object.
  ///
  /// @param onTick receives the clients' figures each second
  /// @throws SQLException if the cluster cannot be reached
  public Recovery run(Consumer<Tick> onTick, LoadProgress shown)
      throws SQLException, InterruptedException {
    CompletableFuture<Measured> load = CompletableFuture.supplyAsync(() -> load(onTick));
    while (!isOver(load)) {
      double now = sample().seconds();
      if (crashed == 0 && now >= seconds(plan.crash())) {
        replicas.crash(plan.victim());
        crashed = sample().seconds();
      } else if (crashed > 0 && restarted == 0 && now >= seconds(plan.restart())) {
        replicas.restart(plan.victim());
        restarted = sample().seconds();
      }
    }
    Measured measured = load.join();
    if (crashed > 0 && restarted == 0) { // the machine was too busy
      replicas.restart(plan.victim());
      restarted = sample().seconds();
    }
    double limit = sample().seconds() + seconds(plan.catchUp());
    while (restarted > 0 && !hasAll() && sample().seconds() < limit) {
      TimeUnit.NANOSECONDS.sleep(plan.sampling().toNanos());
    }
    return new Recovery(
        replicas.names(),
        plan,
        crashed,
        restarted,
        samples,
        measured,
        new WorkloadBench(workload, target).check(shown));
  }

  private Measured load(Consumer<Tick> onTick) {
    LoadPlan closed =
        new LoadPlan(
            plan.clients(),
            java.time.Duration.ZERO,
            plan.length(),
            java.util.OptionalLong.empty(),
            java.util.OptionalDouble.empty(),
            plan.seed(),
            true,
            true);
    try {
      return new LoadRun(workload, target, closed, new CpuMeter(List.of())).run(onTick);
    } catch (SQLException | InterruptedException failed) {
      throw new CompletionException(failed);
    }
  }

  /// Waits until the next sample is due.
  private boolean isOver(CompletableFuture<Measured> load)
      throws SQLException, InterruptedException {
    try {
      load.get(plan.sampling().toNanos(), TimeUnit.NANOSECONDS);
      return true;
    } catch (TimeoutException goesOn) {
      return false;
    } catch (ExecutionException failed) {
      switch (failed.getCause()) {
        case SQLException unreachable -> throw unreachable;
        case InterruptedException stopping -> throw stopping;
        case null, default -> throw new IllegalStateException(failed);
      }
    }
  }

  private boolean hasAll() {
    List<Long> now = samples.getLast().completed();
    return now.get(plan.victim()) >= now.stream().mapToLong(Long::longValue).max().orElseThrow();
  }

  private Recovery.Sample sample() {
    List<Long> now = replicas.completed();
    List<Long> since = now.stream().map(each -> each - base).toList();
    Recovery.Sample sample =
        new Recovery.Sample((System.nanoTime() - startNanos) / NANOS_PER_SECOND, since);
    samples.add(sample);
    return sample;
  }

  private static double seconds(java.time.Duration duration) {
    return duration.toNanos() / NANOS_PER_SECOND;
  }
}
