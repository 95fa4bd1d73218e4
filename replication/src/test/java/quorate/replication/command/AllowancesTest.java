package quorate.replication.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import quorate.core.NodeId;
import quorate.core.quorum.Tolerance;

/// No node can keep the replicas busy with checkpoints.
class AllowancesTest {
  private static final NodeId HOSTILE = new NodeId(4);
  private static final NodeId OTHER = new NodeId(2);
  private static final Tolerance.Liars NODES = Tolerance.Liars.NODES;
  private static final NodeId CLIENT = new NodeId(NodeId.CLIENT_MIN + 1);

  @Test
  void aNodeHasSoManyAndThenOneNowAndThen() {
    HostControl control = new HostControl();
    assertEquals(6, had(control, 1, 1000));
    assertEquals(0, had(control, 9999, 1));
    assertEquals(1, had(control, 10_001, 5));
    assertEquals(0, had(control, 20_000, 5));
    assertEquals(2, had(control, 30_001, 5));
    assertEquals(6, had(control, 1_000_000, 1000));
    assertTrue(control.allows(OTHER, Position.of(1, 0), NODES), "others have their own");
    for (int i = 0; i < 1000; i++) {
      assertTrue(control.allows(CLIENT, Position.of(1, 0), NODES));
    }
  }

  /// The allowance is part of the replicated state, so that a replica with a snapshot decides
  /// alike.
  @Test
  void itIsPartOfTheState() {
    HostControl control = new HostControl();
    had(control, 1, 1000);
    HostControl copy = HostControl.decode(control.encode());
    assertEquals(control.encode(), copy.encode());
    assertFalse(copy.allows(HOSTILE, Position.of(1, 1), NODES));
    assertTrue(copy.allows(HOSTILE, Position.of(10_001, 0), NODES));
    Member other = new Member(OTHER, "h2", "localhost", 1, "");
    copy.reconfigure(new HostCommand.Reconfigure(2, List.of(other)), Tolerance.DEFAULT);
    assertEquals(
        copy.encode(), HostControl.decode(copy.encode()).encode(), "who has gone is forgotten");
  }

  private static int had(HostControl control, long slot, int asked) {
    int had = 0;
    for (int i = 0; i < asked; i++) {
      had += control.allows(HOSTILE, Position.of(slot, i), NODES) ? 1 : 0;
    }
    return had;
  }
}
