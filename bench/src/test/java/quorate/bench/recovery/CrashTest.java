package quorate.bench.recovery;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.concurrent.CountDownLatch;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import quorate.bench.bank.Bank;
import quorate.bench.load.Condition;
import quorate.bench.load.CpuMeter;
import quorate.bench.load.Databases;
import quorate.bench.load.Failures;
import quorate.bench.load.LoadProgress;
import quorate.bench.load.Measured;
import quorate.bench.load.Target;
import quorate.bench.load.Tick;

/// The evaluation of a run for figure 10.
class CrashTest {
  private static final Measured MEASURED =
      new Measured(
          1_000_000_000,
          Map.of("deposit", histogram()),
          Map.of(),
          new Failures(),
          new Failures(),
          0,
          new CpuMeter.Used(Duration.ofMillis(1), Duration.ofMillis(2), new java.util.TreeMap<>()),
          true,
          List.of(),
          0);

  private static Histogram histogram() {
    Histogram histogram = new Histogram(3);
    histogram.recordValue(1_000_000);
    return histogram;
  }

  private static Milestone milestone(double seconds, int node, String what) {
    return new Milestone(seconds, node, what, 2, "");
  }

  /// 100 in each tenth of a second, but none from one second after the start until `resumed`.
  private static Crash crash(double resumed) {
    List<Tick> ticks = new ArrayList<>();
    for (int i = 1; i <= 40; i++) {
      double at = i / 10.0;
      boolean answers = at <= 1 || at >= resumed;
      ticks.add(new Tick(at, true, answers ? 100 : 0, 1, 1, 0, 0));
    }
    return new Crash(
        "pbr",
        List.of("h2", "hsqldb", "derby"),
        1.0,
        ticks,
        List.of(
            milestone(0.2, 2, "joined"), // of an earlier group
            milestone(1.8, 2, "suspects"),
            milestone(1.85, 3, "agreed"),
            milestone(1.9, 2, "agreed"),
            milestone(2.4, 2, "joined")),
        MEASURED,
        List.of());
  }

  @Test
  void theTimesBetweenWhatNodesSay() {
    Crash crash = crash(2.5);
    assertEquals(0.8, crash.detection().orElseThrow(), 1e-9);
    assertEquals(0.05, crash.agreement().orElseThrow(), 1e-9);
    assertEquals(0.55, crash.transfer().orElseThrow(), 1e-9);
    assertEquals(2.5, crash.resumed().orElseThrow(), 1e-9);
    assertEquals(100, crash.before());
    assertEquals(100, crash.afterwards());
    assertTrue(crash.isGood());
    assertTrue(crash.table().contains("0.069"), "the paper's is beside it");
  }

  @Test
  void clientsThatAreNeverAnsweredAgain() {
    Crash crash = crash(9);
    assertEquals(OptionalDouble.empty(), crash.resumed());
    assertFalse(crash.isGood());
  }

  @Test
  void figuresCanBeDrawn(@TempDir Path directory) throws Exception {
    RecoveryPlot.crashes(List.of(crash(2.5)), directory.resolve("a.svg"));
    Transfer transfer =
        new Transfer("pbr", List.of("hsqldb"), "derby", 50_000, 0.7, Map.of("keeping", 0.1));
    RecoveryPlot.transfers(List.of(transfer), directory.resolve("b.svg"));
    assertTrue(Files.readString(directory.resolve("a.svg")).contains("<svg"));
    assertTrue(Files.readString(directory.resolve("b.svg")).contains("<svg"));
    assertTrue(transfer.line().contains("(ShadowDB 3.8)"), transfer.line());
  }

  /// A cluster whose crash is only simulated.
  private static final class Told implements CrashRun.Victims {
    private final CountDownLatch killed = new CountDownLatch(1);

    @Override
    public String protocol() {
      return "pbr";
    }

    @Override
    public List<String> engines() {
      return List.of("h2");
    }

    @Override
    public List<Long> pids() {
      return List.of();
    }

    @Override
    public void kill() {
      killed.countDown();
    }

    @Override
    public List<Milestone> milestones(Instant began) throws InterruptedException {
      killed.await();
      return List.of(milestone(2, 2, "agreed"), milestone(1, 2, "suspects"));
    }
  }

  @Test
  void aRunTellsWhenItIsTimeToCrash() throws SQLException, InterruptedException {
    Bank bank = new Bank(20);
    String url = Databases.h2("crash");
    Databases.loaded(bank, url);
    CrashRun.Plan plan = new CrashRun.Plan(2, Duration.ofMillis(300), Duration.ofMillis(100), 1);
    Crash crash =
        new CrashRun(bank, Target.of(url), new Told(), plan).run(_ -> {}, LoadProgress.SILENT);
    assertTrue(crash.crashed() > 0);
    assertEquals("suspects", crash.milestones().getFirst().what());
    assertTrue(crash.conditions().stream().allMatch(Condition::holds));
    assertThrows(
        IllegalArgumentException.class,
        () -> new CrashRun.Plan(2, Duration.ofSeconds(1), Duration.ofSeconds(1), 1));
  }
}
