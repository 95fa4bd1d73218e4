package quorate.simulator.explore;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import quorate.core.Effect;
import quorate.core.Indication;
import quorate.core.NodeId;
import quorate.core.Role;
import quorate.core.Timer;
import quorate.order.Request;

/// A small cluster to be explored.
///
/// @param <M> the messages of its protocol
interface Subject<M> {
  /// A role, and its state in memory as a value. The explorer treats roles with equal states as the
  /// same, so a state that omits something leaves behaviours unexplored.
  record Hosted<M>(Role<M> role, Supplier<Object> state) {}

  /// The nodes that follow the protocol.
  List<NodeId> nodes();

  /// A newly started node.
  Hosted<M> node(NodeId self);

  /// The timer that starts a node, and the only one that it sets.
  Timer tick();

  /// The clients' requests that may be ordered: `a` and `b`.
  default Set<Request> requests() {
    return Set.of(Letters.request('a'), Letters.request('b'));
  }

  /// The packets in flight at the start.
  List<Packet<M>> inFlight();

  /// The steps to the start of the exploration: `tick n2`, or the beginning of a printed packet,
  /// which is then delivered.
  default List<String> prelude() {
    return List.of();
  }

  /// Whether a message is excluded from the exploration, as if the network lost all of its kind.
  default boolean isLeftOut(Packet<M> packet) {
    return false;
  }

  /// Whether a message arrives at most once, even if others may arrive any number of times.
  default boolean isOnce(Packet<M> packet) {
    return packet.from().isClient();
  }

  /// Whether a packet can have no effect any more, whatever happens to its receiver, so that it is
  /// dropped. `true` must be proved for all future states; that the packet has no effect in the
  /// present one is verified. `false` is always correct.
  default boolean isSpent(Packet<M> packet, Local<M> receiver) {
    return false;
  }

  /// The messages that a lying node may send to others at any time.
  default List<Packet<M>> lies() {
    return List.of();
  }

  /// The message that the layer above sends a node as soon as it is told this.
  default Optional<M> above(NodeId self, Indication told) {
    return Optional.empty();
  }

  /// Checks properties of all nodes together, beyond agreement.
  ///
  /// @param stepped the node that has just taken a step
  /// @param nodes the state of each node, that one included
  /// @throws quorate.simulator.check.Violation if the nodes' states contradict each other
  default void judge(Local<M> stepped, List<Local<M>> nodes) {}

  /// The obligations of a node before its first message. A value.
  default Object unbound() {
    return "";
  }

  /// The obligations after an effect.
  ///
  /// @throws quorate.simulator.check.Violation if the effect contradicts earlier obligations
  default Object bind(NodeId self, Object bound, Effect<M> effect) {
    return bound;
  }
}
