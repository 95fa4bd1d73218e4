package quorate.simulator.world;

import java.util.List;
import quorate.core.Bytes;
import quorate.core.Durable;
import quorate.core.Indication;
import quorate.core.NodeId;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.order.ChoiceProposed;
import quorate.order.Delivered;
import quorate.order.OrderNode;
import quorate.order.OrderWords;
import quorate.order.reconfigure.Configuration;
import quorate.simulator.check.Op;

/// An ordering protocol as the simulator uses it. Deliveries and `Behind` are the same for all of
/// them.
///
/// @param <M> its messages
public interface Protocol<M> {
  /// A newly started node.
  OrderNode<M> node(NodeId self, List<NodeId> members, Swarm swarm);

  /// A newly started node's part in one configuration of an order whose nodes are replaced.
  default OrderNode<M> node(NodeId self, Configuration configuration, Swarm swarm) {
    return node(self, configuration.members(), swarm);
  }

  /// Called before the nodes start.
  default void enter(World<M> world) {}

  /// Whether nodes submit requests in their own names, which others can only check once they know
  /// the key.
  default boolean hasKeys() {
    return false;
  }

  /// A node has the keys of these nodes from now on, also after a restart.
  default void learnKeys(NodeId self, List<NodeId> owners) {}

  /// The nodes that order at first; the others wait to become members.
  default List<NodeId> first(List<NodeId> members) {
    return members;
  }

  /// Whether a node follows the protocol.
  default boolean isHonest(NodeId node) {
    return true;
  }

  /// Whether a node stays failed when everything else heals.
  default boolean isLost(NodeId node) {
    return false;
  }

  /// Whether messages of the layer above during a delivery wait for its end, as in a host.
  /// Otherwise they interrupt it, which Paxos allows as well.
  default boolean isToldAfterwards() {
    return false;
  }

  /// The additional loss of messages of this kind, in a thousand: some states are rare only because
  /// certain messages rarely get lost alone.
  default int lossPerMille(M message) {
    return 0;
  }

  /// The operation that a client calls when it has drawn this one.
  ///
  /// @param micros the simulated time
  default Op asked(Op drawn, long micros) {
    return drawn;
  }

  /// How many equal answers a client needs before it believes one.
  default int matchingReplies() {
    return 1;
  }

  /// How many nodes must hold a state durably before the log is cut below it.
  default int holders(int failures) {
    return failures + 1;
  }

  int nodes(int failures);

  /// The time limit after the end of faults, in simulated microseconds.
  default long healedMicrosMax() {
    return 30_000_000;
  }

  OrderWords<M> words();

  /// The value that the layer above at a node chooses on request.
  default Bytes choice(NodeId node) {
    return Bytes.EMPTY;
  }

  /// Whether the layer above accepts a value.
  default boolean accepts(ChoiceProposed proposed) {
    return true;
  }

  /// Checks the value delivered with a slot: it must be the same everywhere, and acceptable to
  /// honest nodes.
  default void checkChoice(Delivered delivered) {}

  /// A message after encoding and decoding. Messages reserved for the layer above have no encoding;
  /// a liar that sends one must be refused anyway.
  default M overWire(M message) {
    if (words().isLocal(message)) {
      return message;
    }
    Encoder wire = new Encoder();
    words().write(wire, message);
    return words().read(new Decoder(wire.toBytes()));
  }

  /// A record after encoding and decoding.
  default Durable overDisk(Durable record) {
    Encoder disk = new Encoder();
    words().writeRecord(disk, record);
    return words().decodeRecord(disk.toBytes());
  }

  /// Whether a record creates an obligation that others cannot see yet: right after its sync is the
  /// worst moment for a crash, hence the best one for a test.
  boolean isPromise(Durable record);

  /// Counts noteworthy messages on arrival.
  void countMessage(M message, Counters counters);

  /// Counts noteworthy indications of the protocol's own.
  void countIndication(Indication indication, Counters counters);
}
