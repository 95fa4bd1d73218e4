package quorate.simulator.order;

import java.util.List;
import quorate.core.Durable;
import quorate.core.Indication;
import quorate.core.NodeId;
import quorate.core.quorum.Tolerance;
import quorate.order.OrderNode;
import quorate.order.OrderWords;
import quorate.order.paxos.Elected;
import quorate.order.paxos.PaxosConfig;
import quorate.order.paxos.PaxosMessage;
import quorate.order.paxos.PaxosNode;
import quorate.order.paxos.PaxosRecord;
import quorate.order.paxos.PaxosWords;
import quorate.simulator.world.Counter;
import quorate.simulator.world.Counters;
import quorate.simulator.world.Protocol;
import quorate.simulator.world.Swarm;

/// Multi-Paxos in the simulator.
public class PaxosProtocol implements Protocol<PaxosMessage> {
  private static final OrderWords<PaxosMessage> WORDS = new PaxosWords();

  @Override
  public OrderNode<PaxosMessage> node(NodeId self, List<NodeId> members, Swarm swarm) {
    PaxosConfig config =
        PaxosConfig.of(self, members, new Tolerance(swarm.failures(), 0, Tolerance.Liars.DATABASES))
            .withWindow(swarm.windowSlots(), 1 << 20, swarm.batchRequests(), 1 << 16)
            .withQueue(256, 1 << 20, swarm.pageBytes())
            .withSpeculation(swarm.speculative());
    return new PaxosNode(config);
  }

  @Override
  public int nodes(int failures) {
    return 2 * failures + 1;
  }

  @Override
  public OrderWords<PaxosMessage> words() {
    return WORDS;
  }

  @Override
  public boolean isPromise(Durable record) {
    return record instanceof PaxosRecord.Promised;
  }

  @Override
  public void countMessage(PaxosMessage message, Counters counters) {
    if (message instanceof PaxosMessage.Chosen chosen && !chosen.batches().isEmpty()) {
      counters.add(Counter.CATCH_UPS);
    }
  }

  @Override
  public void countIndication(Indication indication, Counters counters) {
    if (indication instanceof Elected elected) {
      counters.add(Counter.ELECTIONS);
      counters.add(Counter.ELECTIONS_ADOPTING, elected.adopted() > 0 ? 1 : 0);
      counters.add(Counter.ADOPTED_SLOTS, elected.adopted());
      counters.add(Counter.FILLED_SLOTS, elected.filled());
    }
  }
}
