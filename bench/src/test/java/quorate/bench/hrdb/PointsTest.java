package quorate.bench.hrdb;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import quorate.bench.load.MadeUp;

/// The evaluation of the points in figures 7 and 8.
class PointsTest {
  private static Point point(int figure, String word, List<String> engines, int... perSecond) {
    return new Point(
        figure,
        word,
        engines,
        20,
        java.util.Arrays.stream(perSecond)
            .mapToObj(each -> MadeUp.second(each, Duration.ofMillis(engines.size())))
            .toList());
  }

  private static final Points SEVEN =
      new Points(
          List.of(
              point(7, "direct", List.of("m"), 100, 300, 200),
              point(7, "passthrough", List.of("m"), 180),
              point(7, "cbs", List.of("m", "m", "m"), 150)));

  private static final Points EIGHT =
      new Points(
          List.of(
              point(8, "passthrough m", List.of("m"), 100),
              point(8, "passthrough d", List.of("d"), 60),
              point(8, "passthrough h", List.of("h"), 20),
              point(8, "primary m", List.of("m", "d", "h"), 55),
              point(8, "primary h", List.of("h", "m", "d"), 19)));

  @Test
  void figuresAreThoseInTheMiddleOfTheRounds() {
    Point direct = SEVEN.all().getFirst();
    assertEquals(200, direct.throughput());
    assertEquals(2, direct.cpu()); // client and server, one each
    assertEquals(2, direct.latency(50), 0.01);
  }

  @Test
  void theRatioIsTheCpuOfAllAloneOverThatOfAllTogether() {
    assertEquals(OptionalDouble.of(1), SEVEN.ratio(SEVEN.all().get(2)));
    assertEquals(OptionalDouble.of(0.75), SEVEN.ofDirect(SEVEN.all().get(2)));
    assertEquals(OptionalDouble.of(0.83), SEVEN.paper(SEVEN.all().get(2)));
    assertEquals(OptionalDouble.of(1), EIGHT.ratio(EIGHT.all().get(3)));
    assertTrue(EIGHT.ofDirect(EIGHT.all().get(3)).isEmpty());
  }

  /// The slowest of the two fastest, or the primary, whichever is slower.
  @Test
  void severalMakersAreAsFastAsThePaperSays() {
    assertEquals(OptionalDouble.of(60), EIGHT.paper(EIGHT.all().get(3)));
    assertEquals(OptionalDouble.of(20), EIGHT.paper(EIGHT.all().get(4)));
    assertTrue(EIGHT.paper(EIGHT.all().getFirst()).isEmpty());
  }

  @Test
  void figuresCanBeDrawn(@TempDir Path directory) throws Exception {
    HrdbPlot.overClients(SEVEN, directory.resolve("7.svg"));
    HrdbPlot.ofMakers(EIGHT, directory.resolve("8.svg"));
    assertTrue(Files.readString(directory.resolve("7.svg")).contains("<svg"));
    assertTrue(Files.readString(directory.resolve("8.svg")).contains("<svg"));
  }
}
