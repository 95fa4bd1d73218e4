package quorate.replication.pbr;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class LeaseClockTest {
  private final LeaseClock clock = new LeaseClock();

  @Test
  void goesWithTheMonotonicClock() {
    assertEquals(100, clock.nanos(100, 5_000));
    assertEquals(150, clock.nanos(150, 5_050));
  }

  /// The machine was suspended for 1,000: only the wall clock shows it.
  @Test
  void goesOnWhileTheMachineIsSuspended() {
    clock.nanos(100, 5_000);
    assertEquals(1_110, clock.nanos(110, 6_010));
    assertEquals(1_120, clock.nanos(120, 6_020));
  }

  /// The clock does not go back, and a later suspension does not make up for the loss.
  @Test
  void passesOverAWallClockThatIsSetBack() {
    clock.nanos(100, 5_000);
    assertEquals(110, clock.nanos(110, 10));
    assertEquals(1_120, clock.nanos(120, 1_020));
  }

  @Test
  void advancesAtLeastAsMuchAsEitherClock() {
    clock.nanos(0, 0);
    clock.nanos(10, 500);
    clock.nanos(20, 400);
    assertEquals(520 + 1_000, clock.nanos(30, 1_410));
  }
}
