package quorate.runtime.node;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.junit.jupiter.api.Test;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.SessionId;
import quorate.core.wire.WireException;
import quorate.order.Request;
import quorate.replication.command.Command;
import quorate.replication.command.HostCommand;
import quorate.runtime.net.Rpc;

final class NodeRequestsTest {
  private static final NodeId CLIENT = new NodeId(NodeId.CLIENT_MIN + 1);

  private static Request request(Command command) {
    return new Request(new RequestId(new SessionId(1, 2), 1), CLIENT, command.encode());
  }

  @Test
  void onlyTheOperatorChangesTheNodes() {
    Request change = request(new HostCommand.Reconfigure(2, List.of()));
    assertThrows(WireException.class, () -> NodeRequests.refuse(change, true));
    assertDoesNotThrow(() -> NodeRequests.refuse(change, false));
    assertDoesNotThrow(() -> NodeRequests.refuse(request(new HostCommand.Checkpoint(false)), true));
  }

  @Test
  void onlyTheOperatorReachesAnEngineAroundTheOrder() {
    for (Rpc.Method method : List.of(Rpc.Method.ENGINE, Rpc.Method.COMPARE)) {
      assertThrows(Rpc.RpcException.class, () -> method.require(false));
      assertDoesNotThrow(() -> method.require(true));
    }
    assertDoesNotThrow(() -> Rpc.Method.STATUS.require(false));
  }
}
