package quorate.simulator;

import java.util.List;
import quorate.core.Bytes;
import quorate.core.Durable;
import quorate.core.Indication;
import quorate.core.NodeId;
import quorate.core.Timer;
import quorate.core.quorum.Tolerance;
import quorate.order.OrderNode;
import quorate.order.Request;
import quorate.order.paxos.Elected;
import quorate.order.paxos.PaxosCodec;
import quorate.order.paxos.PaxosConfig;
import quorate.order.paxos.PaxosMessage;
import quorate.order.paxos.PaxosNode;
import quorate.order.paxos.PaxosRecord;
import quorate.order.paxos.Tick;

/// Multi-Paxos, as the simulator hosts it.
class PaxosProtocol implements Protocol<PaxosMessage> {
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
  public Timer start() {
    return new Tick();
  }

  @Override
  public PaxosMessage submit(Request request) {
    return new PaxosMessage.Submit(request);
  }

  @Override
  public PaxosMessage truncate(long below) {
    return new PaxosMessage.Truncate(below);
  }

  @Override
  public PaxosMessage installed(long slot, Bytes history) {
    return new PaxosMessage.Installed(slot);
  }

  @Override
  public PaxosMessage redeliver(long slot) {
    return new PaxosMessage.Redeliver(slot);
  }

  @Override
  public PaxosMessage overWire(PaxosMessage message) {
    return PaxosCodec.decode(PaxosCodec.encode(message));
  }

  @Override
  public Durable overDisk(Durable record) {
    return PaxosCodec.decodeRecord(PaxosCodec.encodeRecord(record));
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
