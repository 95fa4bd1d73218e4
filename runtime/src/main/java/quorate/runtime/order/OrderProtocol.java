package quorate.runtime.order;

import quorate.order.OrderNode;
import quorate.order.OrderWords;
import quorate.order.archive.ArchiveMessage;
import quorate.order.archive.ArchiveNode;
import quorate.order.archive.ArchiveWords;
import quorate.order.paxos.PaxosConfig;
import quorate.order.paxos.PaxosMessage;
import quorate.order.paxos.PaxosNode;
import quorate.order.paxos.PaxosWords;
import quorate.order.pbft.PbftConfig;
import quorate.order.pbft.PbftMessage;
import quorate.order.pbft.PbftNode;
import quorate.order.pbft.PbftWords;

/// An ordering protocol as a host runs it.
///
/// @param words how it is spoken to
/// @param node the node that is hosted
/// @param <M> the messages of the protocol
public record OrderProtocol<M>(OrderWords<M> words, OrderNode<M> node) {
  /// Multi-Paxos (`docs/protocols/paxos.md`).
  public static OrderProtocol<PaxosMessage> paxos(PaxosConfig config) {
    return new OrderProtocol<>(new PaxosWords(), new PaxosNode(config));
  }

  /// PBFT (`docs/protocols/pbft.md`). Its configuration brings the keys that it signs with
  /// ([quorate.order.pbft.Ed25519]); that a message is from whom it says is for the transport to
  /// know.
  public static OrderProtocol<PbftMessage> pbft(PbftConfig config) {
    return new OrderProtocol<>(new PbftWords(), new PbftNode(config));
  }

  /// The slots after the last checkpoint are what a view change carries over, which whoever waits
  /// for the new view waits for.
  private static final int CHECKPOINTS_OF_WINDOW = 16;

  /// PBFT for databases that execute apart from the order (`docs/protocols/archive.md`).
  ///
  /// @param pbft a node made with the same configuration
  public static OrderProtocol<ArchiveMessage> archived(
      PbftConfig config, OrderNode<PbftMessage> pbft) {
    return new OrderProtocol<>(
        new ArchiveWords(),
        new ArchiveNode(config, pbft, config.limits().window().logSlots() / CHECKPOINTS_OF_WINDOW));
  }
}
