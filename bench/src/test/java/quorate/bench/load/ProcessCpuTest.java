package quorate.bench.load;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import org.junit.jupiter.api.Test;

final class ProcessCpuTest {
  @Test
  void endedChildrenCount() {
    String stat = "31 (a (b) c) S 1 31 31 0 -1 4194560 1 2 3 4 10 20 300 4000 20 0 5 0 77 88 99";
    assertEquals(Duration.ofMillis(43_300), ProcessCpu.ofStat(stat));
  }
}
