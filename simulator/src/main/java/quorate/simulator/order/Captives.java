package quorate.simulator.order;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import quorate.core.Durable;
import quorate.core.Effects;
import quorate.core.Event;
import quorate.core.NodeId;
import quorate.order.OrderNode;
import quorate.order.reconfigure.Configuration;
import quorate.order.reconfigure.ReconfigurableMessage;
import quorate.order.reconfigure.ReconfigurableMessage.Known;
import quorate.order.reconfigure.ReconfigurableNode;
import quorate.simulator.check.Violation;
import quorate.simulator.world.Counter;
import quorate.simulator.world.Rng;
import quorate.simulator.world.World;

/// Members of the first configuration that an attacker takes over after they were removed, once
/// every honest node knows that they are (R4 of reconfiguration): ids are not used again. From then
/// on they, and the liars among the other nodes, name a configuration that nobody has ordered.
///
/// @param <M> the messages of the order inside
final class Captives<M> {
  private static final long LOOK_MICROS = 1_000_000;

  /// How often in a row all honest nodes are found to know of a removal, so that it is durable
  /// everywhere.
  private static final int LOOKS = 5;

  private static final int LIES_PER_MILLE = 30;

  private final World<ReconfigurableMessage<M>> world;
  private final Map<NodeId, ReconfigurableNode<M>> nodes;
  private final Predicate<NodeId> lies;
  private final List<NodeId> drawn;
  private final Rng rng;

  /// By captive, how often it was found removed.
  private final Map<NodeId, Integer> looks = new TreeMap<>();

  private final Map<Long, Configuration> invented = new TreeMap<>();

  /// @param nodes the present life of each node
  /// @param lies whether a node belongs to the attacker from the beginning
  /// @param first the members of the first configuration
  Captives(
      World<ReconfigurableMessage<M>> world,
      Map<NodeId, ReconfigurableNode<M>> nodes,
      Predicate<NodeId> lies,
      List<NodeId> first,
      Rng rng) {
    this.world = world;
    this.nodes = nodes;
    this.lies = lies;
    this.rng = rng;
    List<NodeId> able = new ArrayList<>(first);
    able.removeIf(lies.or(world.protocol()::isLost));
    int count = rng.chance(400) ? (int) rng.between(1, ReconfigurableProtocol.SPARES) : 0;
    while (able.size() > count) {
      able.remove(rng.below(able.size()));
    }
    this.drawn = List.copyOf(able);
    if (!drawn.isEmpty()) {
      lookLater();
    }
  }

  /// Whether the node never orders again, since it was removed.
  boolean isGone(NodeId node, Configuration now) {
    return drawn.contains(node) && !now.members().contains(node);
  }

  private void lookLater() {
    world
        .agenda()
        .after(
            LOOK_MICROS,
            () -> {
              checkBeliefs();
              drawn.forEach(captive ->
                  looks.merge(captive, 1, (before, one) -> isKnown(captive) ? before + one : 0));
              lookLater();
            });
  }

  /// An honest node knows only configurations that were ordered.
  private void checkBeliefs() {
    nodes.forEach((id, node) -> {
      if (!lies.test(id) && invented.containsValue(node.latest())) {
        throw new Violation("configuration", id + " believes in " + node.latest());
      }
    });
  }

  private boolean isKnown(NodeId captive) {
    return nodes.entrySet().stream()
        .filter(each -> !lies.test(each.getKey()) && !world.protocol().isLost(each.getKey()))
        .allMatch(each ->
            world.node(each.getKey()).isUp()
                && !each.getValue().latest().members().contains(captive));
  }

  private boolean isTaken(NodeId captive) {
    return looks.getOrDefault(captive, 0) > LOOKS;
  }

  /// The same node, as long as it does not belong to the attacker.
  OrderNode<ReconfigurableMessage<M>> around(
      NodeId self, OrderNode<ReconfigurableMessage<M>> right) {
    return lies.test(self) || drawn.contains(self) ? new Captive(self, right) : right;
  }

  /// A configuration after the present one, the same in the words of all that invent it.
  private Configuration invent() {
    Configuration latest =
        nodes.values().stream()
            .map(ReconfigurableNode::latest)
            .max((one, other) -> Long.compare(one.number(), other.number()))
            .orElseThrow();
    long number = latest.number() + 1;
    return invented.computeIfAbsent(
        number,
        _ -> new Configuration(number, latest.base() + rng.between(1, 20), drawnFor(latest)));
  }

  private List<NodeId> drawnFor(Configuration latest) {
    List<NodeId> members = new ArrayList<>(drawn);
    latest.members().stream()
        .filter(each -> members.size() < latest.members().size() && !members.contains(each))
        .forEach(members::add);
    return members;
  }

  /// A node that belongs to the attacker, or will.
  private final class Captive implements OrderNode<ReconfigurableMessage<M>> {
    private final NodeId self;
    private final OrderNode<ReconfigurableMessage<M>> right;

    Captive(NodeId self, OrderNode<ReconfigurableMessage<M>> right) {
      this.self = self;
      this.right = right;
    }

    @Override
    public void on(
        Event<ReconfigurableMessage<M>> event, Effects<ReconfigurableMessage<M>> effects) {
      right.on(event, effects);
      lie(effects);
    }

    @Override
    public void onAll(
        List<Event<ReconfigurableMessage<M>>> events, Effects<ReconfigurableMessage<M>> effects) {
      right.onAll(events, effects);
      lie(effects);
    }

    private void lie(Effects<ReconfigurableMessage<M>> effects) {
      Optional<NodeId> taken = drawn.stream().filter(Captives.this::isTaken).findFirst();
      boolean mine = lies.test(self) || isTaken(self);
      if (taken.isPresent() && mine && rng.chance(LIES_PER_MILLE)) {
        world.counters().add(Counter.FALSE_CONFIGURATIONS);
        Configuration named = invent();
        nodes.keySet().stream()
            .filter(other -> !other.equals(self))
            .forEach(other -> effects.send(other, new Known<>(named)));
      }
    }

    @Override
    public long reached() {
      return right.reached();
    }

    @Override
    public List<? extends Durable> liveRecords() {
      return right.liveRecords();
    }
  }
}
