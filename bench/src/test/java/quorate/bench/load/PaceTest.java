package quorate.bench.load;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class PaceTest {
  private static final long START = 1_000_000_000_000L;
  private static final long MILLI = 1_000_000;

  @Test
  void aClosedLoopBeginsAtOnce() {
    Pace pace = new Pace(START, 0);
    assertEquals(START + 17, pace.next(START + 17));
    assertEquals(0, pace.late(START + 1_000_000 * MILLI));
  }

  @Test
  void anOpenLoopDoesNotWaitForTheDatabase() {
    Pace pace = new Pace(START, 200);
    assertEquals(START, pace.next(START));
    assertEquals(START + 5 * MILLI, pace.next(START));
    // After a stall of a second, the transactions due meanwhile are late, not omitted.
    assertEquals(START + 10 * MILLI, pace.next(START + 1000 * MILLI));
    assertEquals(201 - 3, pace.late(START + 1000 * MILLI));
  }
}
