package quorate.simulator.smr;

import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import quorate.core.Bytes;
import quorate.core.Event;
import quorate.core.Indication;
import quorate.core.NodeId;
import quorate.order.Behind;
import quorate.order.Delivered;
import quorate.order.LeaderKnown;
import quorate.order.Request;
import quorate.replication.command.Position;
import quorate.replication.smr.SmrMessage;
import quorate.simulator.world.Counter;
import quorate.simulator.world.SimNode;
import quorate.simulator.world.Upper;
import quorate.simulator.world.World;

/// A node without a database. It learns from the others which state is certified, and believes r +
/// 1 equal reports.
final class SmrOrderer<M> implements Upper {
  private static final long LOOK_MICROS = 500_000;

  private final SmrCluster<M> cluster;
  private final World<M> world;
  private final SimNode<M> node;
  private final Map<NodeId, Checkpoint> heard = new TreeMap<>();
  private long delivered;
  private boolean behind;

  private record Checkpoint(Position at, Bytes history) {}

  SmrOrderer(SmrCluster<M> cluster, SimNode<M> node) {
    this.cluster = cluster;
    this.world = cluster.world();
    this.node = node;
    look();
  }

  @Override
  public long restart() {
    heard.clear();
    delivered = 0;
    behind = false;
    look();
    return 0;
  }

  @Override
  public long applied() {
    return delivered;
  }

  @Override
  public void onIndication(Indication indication) {
    switch (indication) {
      case Delivered(long slot, var requests, var _, long _, var _, var _) -> {
        if (world.protocol().isHonest(node.id())) {
          cluster.check().onDelivered(node.id(), slot, requests, world.agenda().now());
        }
        delivered = slot;
        behind = false;
      }
      case Behind _ -> behind = true;
      case LeaderKnown(var leader, long _) -> {
        if (leader.equals(node.id())) {
          world.onLeader(leader);
        }
        cluster.tellClients(node.id(), leader);
      }
      default -> world.protocol().countIndication(indication, world.counters());
    }
  }

  /// Takes a request of a client or node for the order.
  void take(NodeId from, SmrMessage message) {
    if (node.isUp() && !node.isPaused() && message instanceof SmrMessage.Submit(Request request)) {
      node.take(new Event.Received<>(from, world.protocol().words().submit(request)));
    }
  }

  private void look() {
    node.later(
        LOOK_MICROS,
        () -> {
          conclude();
          heard.clear();
          for (SmrNode<M> database : cluster.nodes()) {
            world.carry(node.id(), database.id(), () -> ask(database));
          }
          look();
        });
  }

  private void ask(SmrNode<M> database) {
    if (database.isUp()) {
      Position at = database.certified();
      Bytes history = database.history(at);
      world.carry(
          database.id(), node.id(), () -> heard.put(database.id(), new Checkpoint(at, history)));
    }
  }

  private void conclude() {
    if (node.isPaused()) {
      return;
    }
    int needed = cluster.variant().believed(cluster.tolerance().weakCertificate());
    Optional<Position> agreed =
        heard.values().stream()
            .map(Checkpoint::at)
            .sorted(Comparator.reverseOrder())
            .skip(needed - 1L)
            .findFirst()
            .filter(at -> at.isAfter(Position.NONE));
    agreed.ifPresent(at -> tell(world.protocol().words().truncate(at.slot()).orElseThrow()));
    if (behind) {
      heard.values().stream()
          .filter(one -> one.history().length() > 0)
          .filter(one -> heard.values().stream().filter(one::equals).count() >= needed)
          .max(Comparator.comparing(Checkpoint::at))
          .ifPresent(one -> goOn(one.at().wholeSlots(), one.history()));
    }
  }

  private void goOn(long slot, Bytes history) {
    world.counters().add(Counter.ORDERERS_WENT_ON);
    delivered = Math.max(delivered, slot);
    tell(world.protocol().words().installed(slot, history));
    tell(world.protocol().words().redeliver(slot + 1));
  }

  private void tell(M message) {
    node.take(new Event.Received<>(node.id(), message));
  }
}
