package quorate.bench.wire;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import quorate.bench.load.Target;

final class WireRunTest {
  private static final Contender POOL = contender("pgpool");
  private static final Contender OURS = contender("ours");

  private static Contender contender(String name) {
    return new Contender(name, Target.of("jdbc:postgresql://127.0.0.1:1/x"), List.of());
  }

  private static WireWindow window(double cpuMillis, double perSecond) {
    return new WireWindow(10, cpuMillis, perSecond, OptionalDouble.empty(), 0);
  }

  /// A load with given windows for each contender, one after another, the last one for ever.
  private static final class Given implements WireLoad {
    private final Map<String, List<WireWindow>> windows;
    private final List<String> order = new ArrayList<>();

    Given(Map<String, List<WireWindow>> windows) {
      this.windows =
          windows.entrySet().stream()
              .collect(
                  Collectors.toMap(Map.Entry::getKey, each -> new ArrayList<>(each.getValue())));
    }

    @Override
    public String name() {
      return "given";
    }

    @Override
    public void fill(Contender contender) {
      order.add("fill " + contender.name());
    }

    @Override
    public WireWindow run(Contender contender, int clients, int seconds) throws IOException {
      order.add(contender.name());
      List<WireWindow> left = windows.get(contender.name());
      if (left == null) {
        throw new IOException("connection refused");
      }
      return left.size() == 1 ? left.getFirst() : left.removeFirst();
    }
  }

  private static final class Silent implements WireRun.Watcher {
    @Override
    public void onBegin(String load, String contender) {}

    @Override
    public void onWindow(String series, String contender, WireWindow window) {}

    @Override
    public void onBroken(String load, String contender, String why) {}
  }

  private static WireRun run(int rounds, int warmups) {
    return new WireRun(
        List.of(POOL, OURS), new WireRun.Plan(List.of(16), 1, rounds, warmups, 0), new Silent());
  }

  @Test
  void theContendersTakeTurnsAfterTheirWarmUp() throws Exception {
    Given load =
        new Given(
            Map.of(
                "pgpool",
                List.of(window(0.2, 100)),
                "ours",
                List.of(window(0.9, 10), window(0.5, 50), window(0.49, 50), window(0.1, 200))));
    List<WireFigure> figures = run(3, 8).measure(load);
    assertEquals(
        List.of(
            "fill pgpool",
            "fill ours",
            "pgpool",
            "pgpool",
            "ours",
            "ours",
            "ours", // steady
            "pgpool",
            "ours",
            "ours",
            "pgpool",
            "pgpool",
            "ours"),
        load.order);
    WireFigures all = new WireFigures(figures, "pgpool");
    assertEquals(0.5, all.cpuRatio(figures.get(1)).orElseThrow());
    assertEquals(2, all.throughputRatio(figures.get(1)).orElseThrow());
    assertTrue(figures.get(1).steady());
    assertTrue(all.isGood());
  }

  @Test
  void aWarmUpWithoutEndIsTold() throws Exception {
    Given load =
        new Given(
            Map.of(
                "pgpool",
                List.of(window(0.2, 100)),
                "ours",
                List.of(window(8, 10), window(4, 50), window(2, 50), window(1, 200))));
    assertFalse(run(1, 3).measure(load).get(1).steady());
  }

  @Test
  void aContenderThatFailsIsLeftOut() throws Exception {
    Given load = new Given(Map.of("pgpool", List.of(window(0.2, 100))));
    WireRun run = run(2, 2);
    List<WireFigure> figures = run.measure(load);
    assertEquals(Map.of("given at ours", "connection refused"), run.broken());
    assertEquals(1, load.order.stream().filter("ours"::equals).count());
    WireFigures all = new WireFigures(figures, "pgpool");
    assertFalse(all.isGood());
    assertTrue(all.cpuRatio(figures.get(1)).isEmpty());
  }

  @Test
  void aFigureIsTheMedianOfItsWindows() {
    WireFigure figure =
        new WireFigure(
            "ours", "select", 16, 0, List.of(window(0.3, 10), window(9, 1), window(0.1, 30)), true);
    assertEquals(0.3, figure.cpuMillis().orElseThrow());
    assertEquals(10, figure.perSecond().orElseThrow());
    assertTrue(figure.p50Millis().isEmpty());
  }

  @Test
  void theTableIsMadeOfTheJson() {
    WireFigure quiet =
        new WireFigure("pgpool", "select", 16, 0, List.of(window(0.125, 11_250)), true);
    WireFigure busy = new WireFigure("pgpool", "select", 16, 4, List.of(window(0.25, 5000)), true);
    WireFigures all = new WireFigures(List.of(quiet, busy), "pgpool");
    assertEquals(
        List.of(
            "| select | 16 |  | pgpool | 11,250 | 0.125 |  | 1.00 | 1.00 |  |",
            "| select | 16 | 4 spinning | pgpool | 5,000 | 0.250 |  | 1.00 | 1.00 | 2.00 |"),
        WireTable.of(all.describe()).subList(2, 4));
  }

  @Test
  void aPlanWithoutWindowsIsRefused() {
    assertThrows(IllegalArgumentException.class, () -> new WireRun.Plan(List.of(), 15, 5, 8, 0));
    assertThrows(IllegalArgumentException.class, () -> new WireRun.Plan(List.of(0), 15, 5, 8, 0));
    assertThrows(IllegalArgumentException.class, () -> new WireRun.Plan(List.of(16), 15, 0, 8, 0));
  }
}
