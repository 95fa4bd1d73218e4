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
import quorate.simulator.check.Op;

/// What the simulator has to know of an ordering protocol. Deliveries and `Behind` are the same for
/// all of them.
///
/// @param <M> its messages
public interface Protocol<M> {
  /// A node that has just been switched on.
  OrderNode<M> node(NodeId self, List<NodeId> members, Swarm swarm);

  /// Who orders at first; the others wait to be made members.
  default List<NodeId> first(List<NodeId> members) {
    return members;
  }

  /// Whether a node keeps to the protocol.
  default boolean isHonest(NodeId node) {
    return true;
  }

  /// Whether a node fails for good when everything else heals.
  default boolean isLost(NodeId node) {
    return false;
  }

  /// Whether what the layer above tells the order while that delivers waits until it has done so,
  /// as it does in a host. Else it comes in between, which Paxos takes as well.
  default boolean isToldAfterwards() {
    return false;
  }

  /// How many messages of this kind are lost in a thousand, beside those that any link loses: what
  /// makes some states rare is that certain messages rarely fail alone.
  default int lossPerMille(M message) {
    return 0;
  }

  /// What a client asks for when it has drawn this.
  ///
  /// @param micros the simulated time
  default Op asked(Op drawn, long micros) {
    return drawn;
  }

  /// How many replicas must give a client the same answer before it believes that.
  default int matchingReplies() {
    return 1;
  }

  /// How many nodes must hold a state durably before the log is cut below it.
  default int holders(int failures) {
    return failures + 1;
  }

  int nodes(int failures);

  /// How long, in simulated microseconds, everything may take once faults have stopped.
  default long healedMicrosMax() {
    return 30_000_000;
  }

  OrderWords<M> words();

  /// The value that the layer above at a node chooses where it is asked for one.
  default Bytes choice(NodeId node) {
    return Bytes.EMPTY;
  }

  /// Whether the layer above at any node accepts a value.
  default boolean accepts(ChoiceProposed proposed) {
    return true;
  }

  /// The value that came with a slot: the same everywhere, and none that all honest nodes reject.
  default void checkChoice(Delivered delivered) {}

  /// A message as the other side of the wire gets it. What only a layer above may say has no bytes:
  /// a liar that says it must be refused anyway.
  default M overWire(M message) {
    if (words().isLocal(message)) {
      return message;
    }
    Encoder wire = new Encoder();
    words().write(wire, message);
    return words().read(new Decoder(wire.toBytes()));
  }

  /// A record as it comes back from the disk.
  default Durable overDisk(Durable record) {
    Encoder disk = new Encoder();
    words().writeRecord(disk, record);
    return words().decodeRecord(disk.toBytes());
  }

  /// Whether a record binds the node to something that nobody can see yet: right after its sync is
  /// the worst moment for a crash, and so the best one for a test.
  boolean isPromise(Durable record);

  /// Counts what is worth counting among the messages that arrive.
  void countMessage(M message, Counters counters);

  /// Counts what is worth counting among the indications of the protocol's own.
  void countIndication(Indication indication, Counters counters);
}
