package quorate.cli.admin;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

final class VerifySummaryTest {
  @Test
  void aReplicaThatDoesNotAnswerDoesNotDiffer() {
    assertEquals("all replicas are equal", Verify.summary(true, 1));
    assertEquals("replicas DIFFER", Verify.summary(false, 2));
    assertEquals("not all replicas were compared", Verify.summary(false, 1));
    assertEquals("not all replicas were compared", Verify.summary(false, 0));
  }
}
