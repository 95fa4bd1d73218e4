package quorate.replication.byzantium;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import quorate.core.Bytes;
import quorate.core.Effects;
import quorate.core.Event;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.SessionId;
import quorate.core.quorum.Tolerance;

/// A client of three databases, of which one may lie.
class ClientProxyTest {
  private static final NodeId CLIENT = new NodeId(NodeId.CLIENT_MIN + 1);
  private static final List<NodeId> ALL = List.of(new NodeId(1), new NodeId(2), new NodeId(3));
  private static final SessionId SESSION = new SessionId(1, 0);
  private static final Effects<ByzMessage> IGNORED = _ -> {};

  private final ClientProxy proxy =
      new ClientProxy(
          new ByzConfig(CLIENT, ALL, ALL, Tolerance.DEFAULT, ByzLimits.DEFAULT, _ -> true),
          SESSION);

  private void receive(NodeId from, ByzMessage message) {
    proxy.on(new Event.Received<>(from, message), IGNORED);
  }

  /// The first one of all is the master, and it is silent.
  @Test
  void aTransactionThatTwoReplicasCallExpiredEnds() {
    Operation read = new Operation(Operation.Kind.READ, Bytes.EMPTY, Keys.NONE);
    receive(CLIENT, new ByzMessage.Execute(read));
    ByzMessage.Refused expired =
        new ByzMessage.Refused(new RequestId(SESSION, 1), 0, ByzMessage.Refusal.EXPIRED);
    receive(ALL.get(1), expired);
    receive(ALL.get(1), expired);
    assertTrue(proxy.isOpen());
    receive(ALL.get(2), expired);
    assertFalse(proxy.isOpen());
  }
}
