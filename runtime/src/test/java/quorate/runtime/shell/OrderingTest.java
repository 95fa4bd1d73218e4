package quorate.runtime.shell;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import quorate.core.NodeId;
import quorate.core.wire.WireException;

final class OrderingTest {
  @Test
  void aClientHasNoPartInTheOrder() {
    NodeId client = new NodeId(NodeId.CLIENT_MIN + 1);
    assertThrows(WireException.class, () -> Ordering.member(client));
    assertEquals(new NodeId(3), Ordering.member(new NodeId(3)));
  }
}
