package quorate.replication.byzantium;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import quorate.core.NodeId;

/// M4 and M5.
class SuspicionsTest {
  private static final NodeId A = new NodeId(1);
  private static final NodeId B = new NodeId(2);
  private static final NodeId MASTER = new NodeId(3);

  private final Suspicions suspicions = new Suspicions(2, 10);

  private boolean hear(NodeId voter, long epoch, long slot) {
    return suspicions.hear(voter, new ByzCommand.Suspect(MASTER, epoch), slot);
  }

  @Test
  void differentReplicasSuspectAMasterForSomeSlots() {
    assertFalse(hear(A, 0, 5));
    assertFalse(hear(A, 0, 6));
    assertFalse(hear(MASTER, 0, 6));
    assertTrue(hear(B, 0, 7));
    assertEquals(List.of(MASTER), suspicions.at(16));
    assertEquals(List.of(), suspicions.at(17));
  }

  @Test
  void lateVotesDoNotCountAgainstTheNextEpoch() {
    assertFalse(hear(A, 0, 5));
    assertTrue(hear(B, 0, 5));
    assertFalse(hear(A, 0, 6));
    assertFalse(hear(B, 1, 6));
    assertTrue(hear(A, 1, 7));
    assertEquals(2, suspicions.epoch(MASTER));
  }

  @Test
  void aProofNeedsNoVotes() {
    suspicions.avoid(A, 3);
    assertEquals(List.of(A), suspicions.at(4));
    assertEquals(1, suspicions.epoch(A));
  }
}
