package quorate.simulator.explore;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import quorate.core.Effect;
import quorate.core.NodeId;
import quorate.core.Role;
import quorate.core.Timer;
import quorate.order.Delivered;
import quorate.order.Request;

/// A small cluster to be explored.
///
/// @param <M> the messages of its protocol
interface Subject<M> {
  /// A role, and all that it holds in memory, as a value: equal states behave alike. The explorer
  /// takes them for one; a role that leaves something out of its state is explored in part only.
  record Hosted<M>(Role<M> role, Supplier<Object> state) {}

  /// The nodes that keep to the protocol.
  List<NodeId> nodes();

  /// One of them, just switched on.
  Hosted<M> node(NodeId self);

  /// The timer that starts a node, and the only one it arms.
  Timer tick();

  /// What clients send, and may be ordered: `a` and `b`.
  default Set<Request> requests() {
    return Set.of(Letters.request('a'), Letters.request('b'));
  }

  /// What is in flight at the start.
  List<Packet<M>> inFlight();

  /// How the exploration gets to where it begins: `tick n2`, or the beginning of a packet as it
  /// prints, which is then delivered.
  default List<String> prelude() {
    return List.of();
  }

  /// Whether a message is left out of the exploration, as if the network lost all of its kind.
  default boolean isLeftOut(Packet<M> packet) {
    return false;
  }

  /// Whether a message arrives once at most, even where all others may arrive any number of times.
  default boolean isOnce(Packet<M> packet) {
    return packet.from().isClient();
  }

  /// Whether a packet can do nothing any more, whatever happens to its receiver from now on. Such
  /// packets are dropped. `true` must be proved for all that comes; that the packet does nothing in
  /// this very state is tried. `false` is always right.
  default boolean isSpent(Packet<M> packet, Local<M> receiver) {
    return false;
  }

  /// What a lying node may say to others at any time.
  default List<Packet<M>> lies() {
    return List.of();
  }

  /// What the layer above tells a node, at once, when this is delivered.
  default Optional<M> above(NodeId self, Delivered batch) {
    return Optional.empty();
  }

  /// Checks what a node says above against what the others hold, beyond agreement.
  ///
  /// @param stepped the node that has just taken a step
  /// @param nodes the state of each, that one included
  /// @throws quorate.simulator.check.Violation if they are wrong together
  default void judge(Local<M> stepped, List<Local<M>> nodes) {}

  /// What a node has bound itself to before it said anything. A value.
  default Object unbound() {
    return "";
  }

  /// What it is bound to after this took effect.
  ///
  /// @throws quorate.simulator.check.Violation if it contradicts what it was bound to
  default Object bind(NodeId self, Object bound, Effect<M> effect) {
    return bound;
  }
}
