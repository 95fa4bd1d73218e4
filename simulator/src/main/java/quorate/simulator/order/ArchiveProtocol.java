package quorate.simulator.order;

import java.util.List;
import quorate.core.Bytes;
import quorate.core.Durable;
import quorate.core.Indication;
import quorate.core.NodeId;
import quorate.order.ChoiceProposed;
import quorate.order.Delivered;
import quorate.order.OrderNode;
import quorate.order.OrderWords;
import quorate.order.archive.ArchiveMessage;
import quorate.order.archive.ArchiveNode;
import quorate.order.archive.ArchiveRecord;
import quorate.order.archive.ArchiveWords;
import quorate.order.pbft.PbftMessage;
import quorate.order.reconfigure.Configuration;
import quorate.simulator.world.Counter;
import quorate.simulator.world.Counters;
import quorate.simulator.world.Protocol;
import quorate.simulator.world.Swarm;

/// PBFT with an archive, with up to r lying nodes.
public class ArchiveProtocol implements Protocol<ArchiveMessage> {
  private static final OrderWords<ArchiveMessage> WORDS = new ArchiveWords();

  private final PbftProtocol pbft;

  public ArchiveProtocol(PbftProtocol pbft) {
    this.pbft = pbft;
  }

  @Override
  public OrderNode<ArchiveMessage> node(NodeId self, List<NodeId> members, Swarm swarm) {
    return node(self, new Configuration(1, 0, members), swarm);
  }

  @Override
  public OrderNode<ArchiveMessage> node(NodeId self, Configuration configuration, Swarm swarm) {
    OrderNode<PbftMessage> inner = pbft.node(self, configuration, swarm);
    OrderNode<ArchiveMessage> node = archive(self, configuration, swarm, inner);
    return isHonest(self) ? node : new ArchiveLiar(node, self, pbft);
  }

  /// A node whose archive is correct, whatever its PBFT does.
  OrderNode<ArchiveMessage> archive(
      NodeId self, Configuration configuration, Swarm swarm, OrderNode<PbftMessage> inner) {
    return new ArchiveNode(pbft.config(self, configuration, swarm), inner, swarm.snapshotSlots());
  }

  @Override
  public boolean hasKeys() {
    return pbft.hasKeys();
  }

  @Override
  public void learnKeys(NodeId self, List<NodeId> owners) {
    pbft.learnKeys(self, owners);
  }

  @Override
  public boolean isHonest(NodeId node) {
    return pbft.isHonest(node);
  }

  @Override
  public boolean isLost(NodeId node) {
    return pbft.isLost(node);
  }

  @Override
  public int lossPerMille(ArchiveMessage message) {
    return message instanceof ArchiveMessage.Inner(PbftMessage inner)
        ? pbft.lossPerMille(inner)
        : 0;
  }

  @Override
  public int matchingReplies() {
    return pbft.matchingReplies();
  }

  @Override
  public int holders(int failures) {
    return failures + pbft.drawn().lies() + 1;
  }

  @Override
  public int nodes(int failures) {
    return pbft.nodes(failures);
  }

  @Override
  public OrderWords<ArchiveMessage> words() {
    return WORDS;
  }

  @Override
  public boolean isPromise(Durable record) {
    return record instanceof ArchiveRecord.Inner(var inner) && pbft.isPromise(inner);
  }

  @Override
  public void countMessage(ArchiveMessage message, Counters counters) {
    switch (message) {
      case ArchiveMessage.Inner(PbftMessage inner) -> pbft.countMessage(inner, counters);
      case ArchiveMessage.Batches(long _, var batches) ->
          counters.add(Counter.TRANSFERRED_BATCHES, batches.size());
      case ArchiveMessage.Gone _ -> counters.add(Counter.HISTORIES_GONE);
      case ArchiveMessage.Digests _ -> counters.add(Counter.HISTORIES_PROVED);
      default -> {}
    }
  }

  @Override
  public void countIndication(Indication indication, Counters counters) {
    pbft.countIndication(indication, counters);
  }

  @Override
  public Bytes choice(NodeId node) {
    return pbft.choice(node);
  }

  @Override
  public boolean accepts(ChoiceProposed proposed) {
    return pbft.accepts(proposed);
  }

  @Override
  public void checkChoice(Delivered delivered) {
    pbft.checkChoice(delivered);
  }
}
