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
/// @param words the encoding of the protocol's messages and records
/// @param node the role to be hosted
/// @param <M> the messages of the protocol
public record OrderProtocol<M>(OrderWords<M> words, OrderNode<M> node) {
  /// Multi-Paxos (`docs/protocols/paxos.md`).
  public static OrderProtocol<PaxosMessage> paxos(PaxosConfig config) {
    return new OrderProtocol<>(new PaxosWords(), new PaxosNode(config));
  }

  /// PBFT (`docs/protocols/pbft.md`). Its configuration contains the signing keys
  /// ([quorate.order.pbft.Ed25519]); the transport authenticates the senders of messages.
  public static OrderProtocol<PbftMessage> pbft(PbftConfig config) {
    return new OrderProtocol<>(new PbftWords(), new PbftNode(config));
  }

  /// Checkpoints per window of slots. A view change carries over the slots after the last
  /// checkpoint, so more checkpoints make for a shorter wait.
  private static final int CHECKPOINTS_OF_WINDOW = 16;

  /// PBFT for databases that execute asynchronously to the order (`docs/protocols/archive.md`).
  ///
  /// @param pbft a node made with the same configuration
  public static OrderProtocol<ArchiveMessage> archived(
      PbftConfig config, OrderNode<PbftMessage> pbft) {
    return new OrderProtocol<>(
        new ArchiveWords(),
        new ArchiveNode(config, pbft, config.limits().window().logSlots() / CHECKPOINTS_OF_WINDOW));
  }
}
