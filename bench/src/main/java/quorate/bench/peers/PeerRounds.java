package quorate.bench.peers;

import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import quorate.bench.load.Condition;
import quorate.bench.load.CpuMeter;
import quorate.bench.load.LoadPlan;
import quorate.bench.load.LoadProgress;
import quorate.bench.load.LoadRun;
import quorate.bench.load.Measured;
import quorate.bench.load.Rounds;
import quorate.bench.load.Session;
import quorate.bench.load.Tick;
import quorate.bench.load.WorkloadBench;

/// Measures several running contenders in turn: one runs, the others are idle. Each round has each
/// of them once, every other round in the reverse order, so that changes of the machine over time
/// affect all of them. A contender that fails is left out from then on.
public final class PeerRounds {
  private final List<Entrant> entrants;
  private final Plan plan;
  private final Watcher watcher;
  private final Map<String, String> broken = new LinkedHashMap<>();

  /// The parameters.
  ///
  /// @param first the warm-up of each before its first round, for just-in-time compilers and caches
  /// @param load of each turn
  /// @param rounds the number of turns of each
  /// @param quiet the longest wait for one to become idle before the next one's turn
  public record Plan(Duration first, LoadPlan load, int rounds, Duration quiet) {
    public Plan {
      if (rounds < 1) {
        throw new IllegalArgumentException("--rounds: at least one");
      }
    }
  }

  /// Receives progress.
  public interface Watcher {
    /// Called after a turn.
    void onTurn(int done, int total, String name, Measured measured);

    /// Called when a contender fails.
    void onBroken(String name, String why);

    /// Called after each second of a turn.
    default void onTick(Tick tick) {}
  }

  public PeerRounds(List<Entrant> entrants, Plan plan, Watcher watcher) {
    this.entrants = List.copyOf(entrants);
    this.plan = plan;
    this.watcher = watcher;
  }

  /// Runs it; once per object, with the tables filled.
  public PeerFigures run() throws InterruptedException {
    Map<String, List<Measured>> runs = new LinkedHashMap<>();
    for (Entrant entrant : entrants) {
      runs.put(entrant.name(), new ArrayList<>());
      attempt(entrant, this::begin);
    }
    int done = 0;
    for (int round = 0; round < plan.rounds(); round++) {
      for (Entrant entrant : round % 2 == 0 ? entrants : entrants.reversed()) {
        int turn = ++done;
        long seed = plan.load().seed() + round;
        attempt(
            entrant,
            each -> {
              Measured measured = turn(each, plan.load().withSeed(seed));
              Objects.requireNonNull(runs.get(each.name())).add(measured);
              watcher.onTurn(turn, plan.rounds() * entrants.size(), each.name(), measured);
            });
      }
    }
    List<PeerFigure> figures = new ArrayList<>();
    for (Entrant entrant : entrants) {
      List<Measured> own = Objects.requireNonNull(runs.get(entrant.name()));
      attempt(entrant, each -> figures.add(figure(each, own)));
    }
    return new PeerFigures(figures);
  }

  /// The contenders left out, with the reasons.
  public Map<String, String> broken() {
    return broken;
  }

  private interface Turn {
    void of(Entrant entrant) throws SQLException, InterruptedException;
  }

  private void attempt(Entrant entrant, Turn turn) throws InterruptedException {
    if (broken.containsKey(entrant.name())) {
      return;
    }
    try {
      turn.of(entrant);
    } catch (SQLException | IllegalStateException | IllegalArgumentException failed) {
      Throwable cause = failed.getCause() == null ? failed : failed.getCause();
      broken.put(entrant.name(), String.valueOf(cause.getMessage()).strip());
      watcher.onBroken(entrant.name(), String.valueOf(cause.getMessage()).strip());
    }
  }

  private void begin(Entrant entrant) throws SQLException, InterruptedException {
    try (Session session = entrant.target().open()) {
      entrant.workload().prepare(session);
    }
    if (!plan.first().isZero()) {
      turn(entrant, plan.load().lasting(plan.first()));
    }
  }

  private Measured turn(Entrant entrant, LoadPlan load) throws SQLException, InterruptedException {
    CpuMeter cpu = new CpuMeter(entrant.pids());
    Measured measured =
        new LoadRun(entrant.workload(), entrant.target(), load, cpu).run(watcher::onTick);
    cpu.awaitQuiet(plan.quiet()); // remaining work must not affect the next
    return measured;
  }

  private static PeerFigure figure(Entrant entrant, List<Measured> own) throws SQLException {
    List<Condition> conditions =
        new WorkloadBench(entrant.workload(), entrant.target()).check(LoadProgress.SILENT);
    return new PeerFigure(
        entrant.name(), entrant.engines(), entrant.isQuorate(), new Rounds(own), conditions);
  }
}
