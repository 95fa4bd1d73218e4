package quorate.cli.admin;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import quorate.runtime.admin.Verifications;
import quorate.runtime.status.Verification;

final class VerifySummaryTest {
  private static String summary(boolean all, long states) {
    return Verification.summary(Verification.Subject.REPLICAS, Verifications.outcome(states, all));
  }

  @Test
  void aReplicaThatDoesNotAnswerDoesNotDiffer() {
    assertEquals("all replicas are equal", summary(true, 1));
    assertEquals("replicas DIFFER", summary(false, 2));
    assertEquals("not all replicas were compared", summary(false, 1));
    assertEquals("not all replicas were compared", summary(false, 0));
  }
}
