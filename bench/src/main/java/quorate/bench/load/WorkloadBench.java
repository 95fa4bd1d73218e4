package quorate.bench.load;

import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/// A workload on a database: loads it if necessary, runs it, and checks its conditions.
///
/// @param workload used for one run
public record WorkloadBench(SqlWorkload workload, Target target) {
  /// The result.
  ///
  /// @param conditions required of the tables, and whether they hold
  public record Report(Measured measured, List<Condition> conditions) {
    /// Whether all conditions hold and any transaction succeeded.
    public boolean isGood() {
      return conditions.stream().allMatch(Condition::holds) && measured.ended() > 0;
    }
  }

  /// Loads the database unless it is loaded.
  ///
  /// @param fresh loads it in any case
  /// @param connections over which it is filled
  /// @return whether it was loaded now
  /// @throws IllegalArgumentException if it is loaded with another scale
  public boolean load(boolean fresh, int connections, LoadProgress shown) throws SQLException {
    if (!fresh) {
      Optional<Map<String, Long>> there;
      try (Session session = target.open()) {
        there = Loader.loaded(session, workload);
      }
      if (there.isPresent() && !there.get().equals(workload.scale())) {
        throw new IllegalArgumentException(
            "the tables of %s are there with %s, not %s: give that, or --fresh to load them again"
                .formatted(workload.name(), there.get(), workload.scale()));
      }
      if (there.isPresent()) {
        return false;
      }
    }
    try (Loader loader = new Loader(target, connections, shown)) {
      loader.load(workload);
    }
    return true;
  }

  /// Runs the clients, and checks the conditions when all have ended.
  public Report run(LoadPlan plan, CpuMeter cpu, Consumer<Tick> onTick, LoadProgress shown)
      throws SQLException, InterruptedException {
    try (Session session = target.open()) {
      workload.prepare(session);
    }
    Measured measured = new LoadRun(workload, target, plan, cpu).run(onTick);
    return new Report(measured, check(shown));
  }

  /// The conditions required of the tables when no client writes, with their results.
  public List<Condition> check(LoadProgress shown) throws SQLException {
    try (Session session = target.open()) {
      return workload.check(session, shown);
    }
  }
}
