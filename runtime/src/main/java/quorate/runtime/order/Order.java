package quorate.runtime.order;

import java.util.List;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.wire.Decoder;
import quorate.order.ChoiceProposed;
import quorate.order.ChoiceWanted;
import quorate.order.Request;

/// A node's part in the total order, behind one interface for every ordering protocol. Decisions
/// arrive as [quorate.order.Delivered] and the other indications of `quorate.order`.
public interface Order extends AutoCloseable {
  /// Starts the order. Events that arrived before the start are processed now.
  ///
  /// @param replayed the records read from the node's log when it was opened, as they were written;
  ///   empty for an order with a log of its own
  /// @param held the last slot whose effects the layer above holds, and can only have got through
  ///   this log; 0 for none
  /// @throws quorate.runtime.log.LogException if the log ends before `held`: its end is missing,
  ///   and with it promises that the node has made to others
  void start(List<Bytes> replayed, long held);

  /// Starts the order under a layer that holds nothing.
  default void start(List<Bytes> replayed) {
    start(replayed, 0);
  }

  /// Takes a protocol message from a link.
  ///
  /// @throws quorate.core.wire.WireException if the message is malformed
  void receive(NodeId from, Decoder in);

  /// Submits a request to be ordered.
  ///
  /// @param from the submitter: a client, a node that forwards the request, or this node itself
  void submit(NodeId from, Request request);

  /// The layer above has installed a state; continues after `slot`.
  ///
  /// @param history the order's name for the slots up to `slot`
  void reinstated(long slot, Bytes history);

  /// Delivers again, beginning with slot `from`: the layer above has the state of the slot before.
  void redeliver(long from);

  /// Nothing listens at a peer's address, as far as the links of this node can tell. A hint, and
  /// repeated while that is so. Does nothing in an order without such hints.
  default void absent(NodeId peer) {}

  /// Sets the value that accompanies this node's proposals. Does nothing in an order without such
  /// values.
  default void choose(ChoiceWanted wanted, Bytes choice) {}

  /// Says whether another node's value is accepted. Does nothing in an order without such values.
  default void judge(ChoiceProposed proposed, boolean accepted) {}

  /// Enough nodes hold a state of `slot` durably, so the slots below it may be forgotten.
  void truncate(long slot);

  @Override
  void close();
}
