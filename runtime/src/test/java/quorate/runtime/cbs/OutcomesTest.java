package quorate.runtime.cbs;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import quorate.core.NodeId;
import quorate.replication.cbs.CbsIndication;

/// The databases for which a comparison may wait.
final class OutcomesTest {
  private static final NodeId THIRD = new NodeId(3);

  @Test
  void whoIsDetachedComesToNothingUntilItIsAttached() {
    Outcomes outcomes = new Outcomes();
    assertFalse(outcomes.isDetached(THIRD));
    outcomes.on(new CbsIndication.Detached(THIRD, "it has stayed behind"));
    assertTrue(outcomes.isDetached(THIRD));
    assertFalse(outcomes.isDetached(new NodeId(2)));
    outcomes.forget();
    assertTrue(outcomes.isDetached(THIRD));
    outcomes.on(new CbsIndication.Attached(THIRD, 7));
    assertFalse(outcomes.isDetached(THIRD));
  }
}
