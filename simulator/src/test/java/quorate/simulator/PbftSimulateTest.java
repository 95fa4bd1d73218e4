package quorate.simulator;

import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import quorate.simulator.Simulate.Options;
import quorate.simulator.Simulate.Progress;
import quorate.simulator.Simulate.Report;

class PbftSimulateTest {
  @Test
  void seedsWithCrashesOnlyHoldEveryProperty() {
    Report report = Simulate.run(1, 100, Progress.NONE, new Options(60, Simulate.Subject.PBFT));
    assertTrue(report.failure().isEmpty(), report.describe());
    System.out.print(report.describe());
  }
}
