package quorate.bench.hrdb;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import quorate.bench.load.Condition;
import quorate.bench.load.CpuMeter;
import quorate.bench.load.Failures;
import quorate.bench.load.Measured;

/// The evaluation of a recovery's samples.
class RecoveryTest {
  private static final int CLIENTS = 5;

  private static Measured measured() {
    Histogram latency = new Histogram(3);
    latency.recordValue(1_000_000);
    return new Measured(
        1_000_000_000,
        Map.of("any", latency),
        Map.of(),
        new Failures(),
        new Failures(),
        0,
        new CpuMeter.Used(Duration.ZERO, Duration.ZERO, new java.util.TreeMap<>()),
        false,
        List.of(),
        0);
  }

  /// The others complete ten transactions each second. The third stops at 10 s, is restarted at 20
  /// s, needs two seconds for that, and then completes `rate` per second.
  private static Recovery recovery(long rate, List<Condition> conditions) {
    return recovery(rate, 30, conditions);
  }

  /// @param length seconds of the clients' work
  private static Recovery recovery(long rate, int length, List<Condition> conditions) {
    List<Recovery.Sample> samples = new ArrayList<>();
    for (int second = 0; second <= 30; second++) {
      long all = 10L * Math.min(second, length);
      long victim = second <= 10 ? all : Math.min(all, 100 + rate * Math.max(0, second - 22));
      samples.add(new Recovery.Sample(second, List.of(all, all, victim)));
    }
    return new Recovery(
        List.of("a", "b", "c"),
        new RecoveryPlan(
            CLIENTS,
            Duration.ofSeconds(length),
            2,
            Duration.ofSeconds(9),
            Duration.ofSeconds(1),
            1),
        10,
        20,
        samples,
        measured(),
        conditions);
  }

  @Test
  void theRateOfCatchingUpIsThatFromTheFirstTransactionUntilItIsLevel() {
    Recovery.CatchUp back = recovery(40, List.of()).catchUp().orElseThrow();
    assertEquals(100, back.behind());
    assertEquals(3, back.firstSeconds());
    assertEquals(6, back.seconds()); // at 26 s it has 260 of 260
    assertEquals(40, back.perSecond());
    assertEquals(10, back.othersPerSecond());
    assertEquals(4, back.factor());
    assertTrue(back.underLoad());
    assertEquals(10, recovery(40, List.of()).before());
    assertEquals(10, recovery(40, List.of()).during());
    assertEquals(List.of(), recovery(40, List.of()).complaints());
  }

  /// A database that has the machine to itself is fast.
  @Test
  void whatComesAfterTheClientsHaveEndedIsNoRateOfCatchingUp() {
    Recovery.CatchUp back = recovery(20, 24, List.of()).catchUp().orElseThrow();
    assertEquals(9, back.seconds()); // at 29 s it has 240 of 240
    assertEquals(20, back.perSecond());
    assertEquals(10, back.othersPerSecond());
    assertFalse(back.underLoad());
  }

  @Test
  void whoDoesNotCatchUpIsComplainedOf() {
    assertTrue(recovery(12, List.of()).catchUp().isEmpty());
    assertEquals(List.of("c did not come back and catch up"), recovery(12, List.of()).complaints());
  }

  @Test
  void aConditionThatDoesNotHoldIsComplainedOf() {
    List<Condition> broken = List.of(new Condition("1", "one is two", List.of("1 <> 2")));
    assertEquals(List.of("does not hold: one is two [1 <> 2]"), recovery(40, broken).complaints());
  }

  @Test
  void aPlanThatCannotBeIsRefused() {
    Duration second = Duration.ofSeconds(1);
    assertThrows(
        IllegalArgumentException.class,
        () -> new RecoveryPlan(1, second, -1, second, Duration.ofMillis(10), 1));
    assertThrows(
        IllegalArgumentException.class, () -> new RecoveryPlan(1, second, 0, second, second, 1));
  }
}
