package quorate.bench.wire;

import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/// Measures several running contenders in turn: one runs, the others are idle. Each round has each
/// of them once, every other round in the reverse order, so that changes of the machine over time
/// affect all of them. A contender that fails is left out of the load from then on.
public final class WireRun {
  /// The greatest difference of two windows that count as alike.
  private static final double ALIKE = 0.05;

  private final List<Contender> contenders;
  private final Plan plan;
  private final Watcher watcher;
  private final Map<String, String> broken = new LinkedHashMap<>();

  /// The parameters.
  ///
  /// @param clients the numbers of connections, each measured by itself
  /// @param seconds of a window
  /// @param rounds the windows of each that are measured
  /// @param warmups the most windows before them, for compilers and caches: two that are alike end
  ///   the warm-up
  /// @param busy spinning processes beside a second series of rounds; 0: there is none
  public record Plan(List<Integer> clients, int seconds, int rounds, int warmups, int busy) {
    private static final int CLIENTS_MAX = 4096;

    public Plan {
      clients = List.copyOf(clients);
      if (clients.isEmpty() || clients.stream().anyMatch(n -> n < 1 || n > CLIENTS_MAX)) {
        throw new IllegalArgumentException("--connections: 1 to " + CLIENTS_MAX + " each");
      }
      if (seconds < 1 || rounds < 1 || warmups < 1) {
        throw new IllegalArgumentException("--seconds, --rounds and --warmups: at least one");
      }
      if (busy < 0) {
        throw new IllegalArgumentException("--busy: 0 or more");
      }
    }
  }

  /// Receives progress.
  public interface Watcher {
    /// Called before a load is filled and warmed up at a contender.
    void onBegin(String load, String contender);

    /// Called after a window.
    ///
    /// @param series the load, the connections, and the spinning processes
    void onWindow(String series, String contender, WireWindow window);

    /// Called when a contender fails.
    void onBroken(String load, String contender, String why);
  }

  public WireRun(List<Contender> contenders, Plan plan, Watcher watcher) {
    this.contenders = List.copyOf(contenders);
    this.plan = plan;
    this.watcher = watcher;
  }

  /// Measures one load; returns a figure for each contender, number of connections, and series of
  /// rounds.
  public List<WireFigure> measure(WireLoad load) throws IOException, InterruptedException {
    for (Contender contender : contenders) {
      attempt(
          load,
          contender,
          () -> {
            watcher.onBegin(load.name(), contender.name());
            load.fill(contender);
          });
    }
    List<WireFigure> figures = new ArrayList<>();
    for (int clients : plan.clients()) {
      figures.addAll(series(load, clients, 0));
      if (plan.busy() > 0) {
        try (Spinners _ = Spinners.start(plan.busy())) {
          figures.addAll(series(load, clients, plan.busy()));
        }
      }
    }
    return figures;
  }

  /// The reasons why contenders were left out, by load and contender.
  public Map<String, String> broken() {
    return broken;
  }

  private List<WireFigure> series(WireLoad load, int clients, int busy)
      throws InterruptedException {
    String series =
        "%s, %d connection%s%s"
            .formatted(
                load.name(),
                clients,
                clients == 1 ? "" : "s",
                busy == 0 ? "" : ", beside %d spinning processes".formatted(busy));
    Set<String> steady = new HashSet<>();
    Map<String, List<WireWindow>> windows = new LinkedHashMap<>();
    for (Contender contender : contenders) {
      windows.put(contender.name(), new ArrayList<>());
      attempt(
          load,
          contender,
          () -> {
            if (warmsUp(load, contender, clients, series)) {
              steady.add(contender.name());
            }
          });
    }
    for (int round = 0; round < plan.rounds(); round++) {
      for (Contender contender : round % 2 == 0 ? contenders : contenders.reversed()) {
        attempt(
            load,
            contender,
            () ->
                Objects.requireNonNull(windows.get(contender.name()))
                    .add(window(load, contender, clients, series)));
      }
    }
    List<WireFigure> figures = new ArrayList<>();
    windows.forEach((name, own) ->
        figures.add(new WireFigure(name, load.name(), clients, busy, own, steady.contains(name))));
    return figures;
  }

  /// Runs windows until two are alike; returns whether that was so before there were too many.
  private boolean warmsUp(WireLoad load, Contender contender, int clients, String series)
      throws IOException, SQLException, InterruptedException {
    WireWindow last = window(load, contender, clients, series + ", warm-up");
    for (int i = 1; i < plan.warmups(); i++) {
      WireWindow next = window(load, contender, clients, series + ", warm-up");
      if (next.isLike(last, ALIKE)) {
        return true;
      }
      last = next;
    }
    return false;
  }

  private WireWindow window(WireLoad load, Contender contender, int clients, String series)
      throws IOException, SQLException, InterruptedException {
    WireWindow window = load.run(contender, clients, plan.seconds());
    if (window.operations() == 0) {
      throw new IOException("no operation succeeded within " + plan.seconds() + " s");
    }
    watcher.onWindow(series, contender.name(), window);
    return window;
  }

  private interface Turn {
    void run() throws IOException, SQLException, InterruptedException;
  }

  private void attempt(WireLoad load, Contender contender, Turn turn) throws InterruptedException {
    String key = load.name() + " at " + contender.name();
    if (broken.containsKey(key)) {
      return;
    }
    try {
      turn.run();
    } catch (IOException | SQLException | IllegalStateException | IllegalArgumentException failed) {
      Throwable cause = failed.getCause() == null ? failed : failed.getCause();
      String why = String.valueOf(cause.getMessage()).strip();
      broken.put(key, why);
      watcher.onBroken(load.name(), contender.name(), why);
    }
  }
}
