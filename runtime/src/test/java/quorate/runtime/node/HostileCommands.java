package quorate.runtime.node;

import java.util.List;
import java.util.function.BiConsumer;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.SessionId;
import quorate.order.Request;
import quorate.replication.command.Command;
import quorate.replication.command.HostCommand;
import quorate.replication.command.Member;
import quorate.replication.smr.SmrMessage;
import quorate.replication.smr.SqlCommand;
import quorate.replication.statement.OrderedStatement;
import quorate.runtime.config.ClusterConfig;
import quorate.runtime.keys.Keyring;
import quorate.runtime.keys.RequestSigner;

/// Commands that a hostile node asks to have ordered, signed with its own key: forbidden ones, and
/// permitted ones without end.
final class HostileCommands implements AutoCloseable {
  private static final int WAITING_MAX = 4;

  private final ClusterConfig cluster;
  private final NodeId self;
  private final BiConsumer<NodeId, SmrMessage> sender;
  private final RequestSigner signer;
  private final java.util.concurrent.Semaphore waiting =
      new java.util.concurrent.Semaphore(WAITING_MAX);
  private long number;

  HostileCommands(
      ClusterConfig cluster, NodeId self, Keyring keys, BiConsumer<NodeId, SmrMessage> sender) {
    this.cluster = cluster;
    this.self = self;
    this.sender = sender;
    this.signer = new RequestSigner(keys);
  }

  /// Asks all nodes for the next one, unless its signer is busy.
  void submit() {
    if (!waiting.tryAcquire()) {
      return;
    }
    number++;
    RequestId id = new RequestId(new SessionId(self.number() << 32, number), 1);
    signer.sign(
        new Request(id, 0, self, next().encode()),
        signed -> {
          cluster.nodeIds().forEach(node -> sender.accept(node, new SmrMessage.Submit(signed)));
          waiting.release();
        });
  }

  private Command next() {
    return switch ((int) (number % 5)) {
      case 0 ->
          new SqlCommand.Script(
              List.of(OrderedStatement.of("delete from ledger", List.of(), List.of(), 0, 0)),
              false);
      case 1 -> {
        List<Member> itsOwn = List.of(cluster.node((int) self.number()).member());
        yield new HostCommand.Reconfigure(cluster.configuration() + 1, itsOwn);
      }
      case 2 -> new SqlCommand.Lease("ledger_id_seq", 1 << 20);
      default -> new HostCommand.Checkpoint(true);
    };
  }

  @Override
  public void close() {
    signer.close();
  }
}
