package quorate.simulator.pbr;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import quorate.replication.pbr.LogPosition;
import quorate.simulator.world.Counter;
import quorate.simulator.world.Rng;

/// The installation of a fetched state in an engine, in the steps of the runtime: a file marks the
/// engine as void, its rows are removed, the new ones come in pieces, then the place, then a sync;
/// then the mark is removed. The process may crash between any two of them.
final class PbrInstall {
  /// The place of an engine that has no state of the log.
  private static final LogPosition NOWHERE = new LogPosition(Long.MAX_VALUE, 1);

  private static final int PIECES_MAX = 5;
  private static final int REFUSED_PER_MILLE = 10;

  private final PbrNode<?> host;
  private final PbrEngine engine;
  private final Rng rng;
  private final PbrVariant variant;

  /// Whether the file is there. It outlives crashes.
  private boolean marked;

  PbrInstall(PbrNode<?> host, PbrEngine engine, Rng rng, PbrVariant variant) {
    this.host = host;
    this.engine = engine;
    this.rng = rng;
    this.variant = variant;
  }

  /// Whether a crash has left a state half installed. The engine's files are then set aside, and
  /// the mark is removed.
  boolean isCut() {
    boolean was = marked;
    marked = false;
    return was && variant.marksVoid();
  }

  /// @param done takes the place afterwards: that of the state, or none if the engine refuses a row
  void begin(PbrEngine.State state, Consumer<LogPosition> done) {
    List<Runnable> steps = new ArrayList<>();
    steps.add(() -> marked = true);
    steps.add(() -> engine.replace(new TreeMap<>(), LogPosition.ZERO));
    int pieces = (int) rng.between(1, PIECES_MAX);
    List<Integer> keys = List.copyOf(state.rows().keySet());
    for (int piece = 1; piece <= pieces; piece++) {
      SortedMap<Integer, Integer> rows = new TreeMap<>();
      keys.subList(0, keys.size() * piece / pieces)
          .forEach(key -> rows.put(key, state.rows().get(key)));
      steps.add(() -> engine.replace(rows, LogPosition.ZERO));
    }
    steps.add(() -> engine.replace(state.rows(), state.at()));
    if (variant.syncsInstalls()) {
      steps.add(engine::sync);
    }
    steps.add(() -> marked = false);
    boolean slow = rng.chance(300);
    go(steps, slow ? 400_000 / steps.size() : 50_000 / steps.size(), state.at(), done);
  }

  private void go(
      List<Runnable> steps, long microsMax, LogPosition at, Consumer<LogPosition> done) {
    if (steps.isEmpty()) {
      host.count(Counter.PBR_INSTALLS);
      done.accept(at);
      return;
    }
    host.later(
        rng.between(1, microsMax),
        () -> {
          steps.removeFirst().run();
          if (marked && rng.chance(REFUSED_PER_MILLE)) {
            host.count(Counter.PBR_INSTALLS_REFUSED);
            done.accept(NOWHERE);
          } else if (!host.failsInstalling(rng)) {
            go(steps, microsMax, at, done);
          }
        });
  }
}
