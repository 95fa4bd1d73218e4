package quorate.simulator.pbr;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import quorate.core.Event;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.replication.pbr.LogPosition;
import quorate.replication.pbr.PbrCodec;
import quorate.replication.pbr.PbrMessage;
import quorate.simulator.world.Counter;
import quorate.simulator.world.Load;
import quorate.simulator.world.Rng;
import quorate.simulator.world.SimNode;
import quorate.simulator.world.Upper;
import quorate.simulator.world.World;

/// Primary-backup replication over an order that decides on groups: a replica with an engine at
/// each node, u + 1 of them in the group and the rest spares, and clients.
public final class PbrCluster<M> implements Load<M> {
  private final World<M> world;
  private final Rng rng;
  private final PbrVariant variant;
  private final PbrSwarm swarm;
  private final PbrCheck check;

  /// Whether some partitioned primaries are also suspended.
  private final boolean sleepy;

  private final Rng sleep;
  private final Map<NodeId, PbrNode<M>> nodes = new TreeMap<>();
  private final List<PbrClient<M>> clients = new ArrayList<>();

  public PbrCluster(World<M> world, Rng seed, PbrVariant variant) {
    this.world = world;
    this.rng = seed.fork(4);
    this.variant = variant;
    this.swarm = PbrSwarm.draw(seed.fork(5));
    this.sleep = seed.fork(12);
    this.sleepy = sleep.chance(300);
    int needed = swarm.degraded() ? 1 : world.swarm().failures() + 1;
    this.check = new PbrCheck(swarm, needed);
  }

  World<M> world() {
    return world;
  }

  PbrVariant variant() {
    return variant;
  }

  PbrSwarm swarm() {
    return swarm;
  }

  PbrCheck check() {
    return check;
  }

  PbrNode<M> node(NodeId id) {
    return Objects.requireNonNull(nodes.get(id));
  }

  @Override
  public Upper upper(SimNode<M> node) {
    PbrNode<M> upper = new PbrNode<>(this, node, rng.fork(node.id().number()));
    nodes.put(node.id(), upper);
    return upper;
  }

  @Override
  public void start() {
    world.trace("-", "swarm", swarm);
    for (int number = 1; number <= world.swarm().clients(); number++) {
      NodeId id = new NodeId(NodeId.CLIENT_MIN + number);
      boolean reader = swarm.readers() && number % 2 == 0;
      clients.add(new PbrClient<>(this, id, reader, rng.fork(id.number())));
    }
    clients.forEach(PbrClient::think);
    if (swarm.cutsOff()) {
      cutOffLater(rng.fork(1_000));
    }
  }

  /// Partitions the primary at random times until everything heals.
  private void cutOffLater(Rng when) {
    world
        .agenda()
        .after(
            when.between(300_000, swarm.storm() ? 1_500_000 : 3_000_000),
            () -> {
              if (!world.isHealed()) {
                primary().ifPresent(node -> cutOff(node, when));
                cutOffLater(when);
              }
            });
  }

  /// Partitions a node from the other nodes, and from some or all of the writing clients. Another
  /// node may restart meanwhile.
  private void cutOff(PbrNode<M> node, Rng when) {
    world.counters().add(Counter.PBR_CUT_OFF);
    int perMille = when.chance(swarm.storm() ? 800 : 500) ? 1_000 : 500;
    List<NodeId> away =
        clients.stream()
            .filter(client -> !client.isReader() && when.chance(perMille))
            .map(PbrClient::id)
            .toList();
    Runnable mend = world.cutOff(node.id(), away);
    world.agenda().after(when.between(100_000, swarm.storm() ? 6_000_000 : 4_000_000), mend);
    if (sleepy && sleep.chance(500)) {
      // About as long as the others have promised to wait, plus the time for a change of group.
      node.suspendFor(swarm.leaseMillis() * 1_000L + sleep.between(50_000, 1_500_000));
    }
    PbrNode<M> other = node(world.members().get(when.below(world.members().size())));
    if (swarm.storm() && !other.id().equals(node.id()) && when.chance(400)) {
      other.crashFor(when.between(1_000, 50_000));
    }
  }

  /// The power fails at all nodes.
  void failPower(Rng when) {
    world.counters().add(Counter.POWER_FAILURES);
    nodes.values().stream()
        .filter(PbrNode::isRunning)
        .forEach(node -> node.crashFor(when.between(1_000, 200_000)));
  }

  /// Sends a message between nodes and clients over the wire.
  void send(NodeId from, NodeId to, PbrMessage message) {
    if (from.equals(to)) {
      PbrNode<M> self = node(to);
      self.later(5, () -> self.take(new Event.Received<>(from, message)));
      return;
    }
    PbrMessage arriving = world.swarm().encoded() ? overWire(message) : message;
    world.carry(
        from,
        to,
        () -> {
          if (to.isClient()) {
            int index = (int) (to.number() - NodeId.CLIENT_MIN) - 1;
            clients.get(index).take(from, arriving);
          } else {
            node(to).take(new Event.Received<>(from, arriving));
          }
        });
  }

  /// Tells the other nodes that the links to a node broke.
  void unlinked(NodeId gone) {
    nodes.forEach((id, node) -> {
      if (!id.equals(gone)) {
        node.later(1_000, () -> node.tell(new PbrMessage.Unlinked(gone)));
      }
    });
  }

  private static PbrMessage overWire(PbrMessage message) {
    Encoder out = new Encoder();
    PbrCodec.write(out, message);
    return PbrCodec.read(new Decoder(out.toBytes()));
  }

  /// How many nodes have the transaction of this index in their synced logs; all of them if it only
  /// reads.
  int holders(long index, RequestId id) {
    Optional<LogPosition> place = check.placeOf(index, id);
    return place
        .map(at -> (int) nodes.values().stream().filter(node -> node.holds(at)).count())
        .orElse(nodes.size());
  }

  // The run.

  @Override
  public int answered() {
    return check.answered();
  }

  private Optional<PbrNode<M>> primary() {
    return nodes.values().stream()
        .filter(node -> node.isUp() && node.replica().isLeading())
        .max(Comparator.comparingLong(node -> node.replica().group().number()));
  }

  private List<PbrNode<M>> group(PbrNode<M> primary) {
    return primary.replica().group().members().stream().map(this::node).toList();
  }

  @Override
  public boolean isDone() {
    return clients.stream().allMatch(PbrClient::isIdle)
        && primary().isPresent()
        && group(primary().get()).stream()
            .allMatch(node -> node.isUp() && isLike(node, primary().get()));
  }

  private boolean isLike(PbrNode<M> node, PbrNode<M> primary) {
    return node.replica().isSettled()
        && node.replica().group().equals(primary.replica().group())
        && node.replica().last().equals(primary.replica().last())
        && node.engine().marker().equals(primary.replica().last());
  }

  @Override
  public String describeStuck() {
    StringBuilder text = new StringBuilder("%d answered".formatted(check.answered()));
    clients.stream()
        .filter(client -> !client.isIdle())
        .forEach(client -> text.append("; waiting: ").append(client.outstanding()));
    nodes.forEach((id, node) ->
        text.append(
            "; %s in %s%s at %s, engine %s"
                .formatted(
                    id,
                    node.replica().group(),
                    node.replica().isLeading() ? " leading" : "",
                    node.replica().last(),
                    node.engine().marker())));
    return text.toString();
  }

  @Override
  public void finish() {
    PbrNode<M> primary = primary().orElseThrow();
    check.finish(primary.replica().last());
    group(primary).forEach(node -> check.isRight(node.id(), node.engine().rows()));
  }
}
