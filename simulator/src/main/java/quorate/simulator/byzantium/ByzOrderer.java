package quorate.simulator.byzantium;

import quorate.core.Event;
import quorate.core.Indication;
import quorate.core.NodeId;
import quorate.order.Delivered;
import quorate.order.LeaderKnown;
import quorate.order.Request;
import quorate.replication.byzantium.ByzMessage;
import quorate.simulator.world.SimNode;
import quorate.simulator.world.Upper;
import quorate.simulator.world.World;

/// A node without a database, which only orders.
final class ByzOrderer<M> implements Upper {
  private final World<M> world;
  private final SimNode<M> node;
  private final ByzVariant variant;
  private long delivered;

  ByzOrderer(World<M> world, SimNode<M> node, ByzVariant variant) {
    this.variant = variant;
    this.world = world;
    this.node = node;
  }

  @Override
  public long restart() {
    delivered = 0;
    return 0;
  }

  @Override
  public long applied() {
    return delivered;
  }

  @Override
  public void onIndication(Indication indication) {
    switch (indication) {
      case Delivered slot -> {
        world.orderCheck().onDelivered(node.id(), delivered, slot);
        delivered = slot.slot();
      }
      case LeaderKnown(NodeId leader, long _) -> {
        if (leader.equals(node.id())) {
          world.onLeader(leader);
        }
      }
      default -> world.protocol().countIndication(indication, world.counters());
    }
  }

  /// Takes a request of a client for the order.
  void take(NodeId from, ByzMessage message) {
    if (node.isUp()
        && !node.isPaused()
        && message instanceof ByzMessage.Submit submit
        && variant.accepts(from, submit)) {
      Request request = submit.request();
      node.take(new Event.Received<>(from, world.protocol().words().submit(request)));
    }
  }
}
