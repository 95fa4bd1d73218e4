package quorate.replication.smr;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.SessionId;
import quorate.core.digest.Digest;
import quorate.order.Request;
import quorate.replication.command.Command;
import quorate.replication.command.HostCommand;
import quorate.replication.command.Position;
import quorate.replication.statement.OrderedStatement;

/// A node that lies must neither write nor use up the values of sequences.
class RequestRightsTest {
  private static final NodeId NODE = new NodeId(2);
  private static final NodeId GATEWAY = new NodeId(NodeId.CLIENT_MIN + 7);
  private static final List<OrderedStatement> DELETE =
      List.of(OrderedStatement.of("delete from ledger", List.of(), List.of(), 0, 0));
  private static final List<Command> OF_GATEWAYS =
      List.of(
          new SqlCommand.Script(DELETE, false),
          new SqlCommand.Commit(NODE, DELETE, List.of(Digest.of(new byte[] {1}))),
          new SqlCommand.Lease("ledger_id_seq", 1 << 20));

  @Test
  void aNodeNeitherWritesNorLeasesValues() {
    OF_GATEWAYS.forEach(command -> {
      assertFalse(RequestRights.mayAsk(request(NODE, command)), command.toString());
      assertTrue(RequestRights.mayAsk(request(GATEWAY, command)), command.toString());
    });
  }

  @Test
  void aNodeSpeaksAboutItself() {
    assertTrue(RequestRights.mayAsk(request(NODE, new HostCommand.Checkpoint(true))));
    Command abandon = new SqlCommand.AbandonWrite(NODE, Position.of(1, 0));
    assertTrue(RequestRights.mayAsk(request(NODE, abandon)));
  }

  private static Request request(NodeId client, Command command) {
    return new Request(new RequestId(new SessionId(1, 2), 1), 0, client, command.encode());
  }
}
