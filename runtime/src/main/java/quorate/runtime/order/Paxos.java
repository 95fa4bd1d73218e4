package quorate.runtime.order;

import quorate.order.OrderNode;
import quorate.order.paxos.PaxosConfig;
import quorate.order.paxos.PaxosMessage;
import quorate.order.paxos.PaxosNode;

/// Multi-Paxos (`docs/protocols/paxos.md`), hosted.
public final class Paxos extends PaxosWords implements OrderProtocol<PaxosMessage> {
  private final PaxosNode node;

  public Paxos(PaxosConfig config) {
    this.node = new PaxosNode(config);
  }

  @Override
  public OrderNode<PaxosMessage> node() {
    return node;
  }
}
