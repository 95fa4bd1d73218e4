package quorate.runtime.order;

import quorate.order.OrderNode;
import quorate.order.archive.ArchiveMessage;
import quorate.order.archive.ArchiveNode;
import quorate.order.pbft.PbftConfig;
import quorate.order.pbft.PbftMessage;
import quorate.order.pbft.PbftNode;

/// PBFT for databases that execute apart from the order (`docs/protocols/archive.md`), hosted.
public final class Archived extends ArchiveWords implements OrderProtocol<ArchiveMessage> {
  private final OrderNode<ArchiveMessage> node;

  public Archived(PbftConfig config) {
    this(config, new PbftNode(config));
  }

  /// @param pbft a node made with the same configuration
  public Archived(PbftConfig config, OrderNode<PbftMessage> pbft) {
    this.node = node(config, pbft);
  }

  /// A node alone.
  public static OrderNode<ArchiveMessage> node(PbftConfig config) {
    return node(config, new PbftNode(config));
  }

  private static OrderNode<ArchiveMessage> node(PbftConfig config, OrderNode<PbftMessage> pbft) {
    return new ArchiveNode(config, pbft, config.limits().logSlots() / 4);
  }

  @Override
  public OrderNode<ArchiveMessage> node() {
    return node;
  }
}
