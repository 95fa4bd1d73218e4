package quorate.bench.peers;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import quorate.bench.load.Condition;
import quorate.bench.load.MadeUp;
import quorate.bench.load.Rounds;

/// The comparison of several contenders.
class PeerFiguresTest {
  private static PeerFigure figure(
      String name, boolean quorate, List<String> engines, int cpuMicros, int... perSecond) {
    return new PeerFigure(
        name,
        engines,
        quorate,
        new Rounds(
            Arrays.stream(perSecond)
                .mapToObj(each -> MadeUp.second(each, Duration.ofNanos(1000L * cpuMicros)))
                .toList()),
        List.of(new Condition("sum", "the sum is right", List.of())));
  }

  private static final PeerFigure SMR =
      figure("quorate smr", true, List.of("h2", "h2", "derby"), 800, 900, 100, 1000);
  private static final PeerFigure CLUSTER =
      figure("h2-cluster", false, List.of("h2", "h2"), 500, 500);
  private static final PeerFigure UNKNOWN =
      figure("rqlite", false, List.of("sqlite", "sqlite", "sqlite"), 500, 500);
  private static final PeerFigures ALL =
      new PeerFigures(
          List.of(
              SMR,
              figure("h2", false, List.of("h2"), 200, 2000),
              figure("derby", false, List.of("derby"), 400, 1000),
              CLUSTER,
              UNKNOWN));

  @Test
  void aFigureIsThatInTheMiddleOfTheRounds() {
    assertEquals(900, SMR.rounds().throughput());
    assertEquals(2, SMR.rounds().latency(99), 0.01);
    assertEquals(2000, SMR.rounds().ended());
    assertEquals(OptionalDouble.of(0.8), SMR.cpu());
  }

  @Test
  void theRatioIsTheSumOfWhatItsDatabasesTakeAlone() {
    assertEquals(1.0, ALL.ratio(SMR).orElseThrow(), 1e-9); // 0.2 + 0.2 + 0.4 of 0.8
    assertEquals(0.8, ALL.ratio(CLUSTER).orElseThrow(), 1e-9);
    assertEquals(1.0, ALL.ratio(ALL.all().get(1)).orElseThrow(), 1e-9);
    assertTrue(ALL.ratio(UNKNOWN).isEmpty(), "no SQLite was measured alone");
  }

  @Test
  void throughputIsComparedWithTheSameEngineAlone() {
    assertEquals(OptionalDouble.of(0.25), ALL.ofAlone(CLUSTER));
    assertTrue(ALL.ofAlone(SMR).isEmpty(), "it has two engines");
    assertTrue(ALL.ofAlone(UNKNOWN).isEmpty());
  }

  @Test
  void whatDoesNotHoldIsShown() {
    PeerFigure broken =
        new PeerFigure(
            "h2",
            List.of("h2"),
            false,
            SMR.rounds(),
            List.of(new Condition("sum", "the sum is right", List.of("7 are missing"))));
    PeerFigures figures = new PeerFigures(List.of(broken));
    assertFalse(figures.isGood());
    assertTrue(figures.table().contains("h2: BROKEN: the sum is right [7 are missing]"));
    assertTrue(ALL.isGood());
  }

  @Test
  void theJsonHasWhatAllBenchesHave() {
    Map<String, Object> first = ALL.describe().getFirst();
    for (String key :
        List.of("throughput", "latency_ms", "cpu_ms_per_op", "failed", "retried", "ratio")) {
      assertTrue(first.containsKey(key), key);
    }
    assertEquals(5, ALL.table().lines().count() - 1);
  }

  @Test
  void figuresCanBeDrawn(@TempDir Path directory) throws Exception {
    PeerPlot.write("bank", ALL, directory.resolve("peers.svg"));
    assertTrue(Files.readString(directory.resolve("peers.svg")).contains("<svg"));
  }
}
