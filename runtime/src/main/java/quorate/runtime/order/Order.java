package quorate.runtime.order;

import java.util.List;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.wire.Decoder;
import quorate.order.ChoiceProposed;
import quorate.order.ChoiceWanted;
import quorate.order.Request;

/// A node's part in the total order, as its other layers see it, whoever makes that order. What is
/// decided comes as [quorate.order.Delivered] and the other indications of `quorate.order`.
public interface Order extends AutoCloseable {
  /// Starts it; what comes meanwhile waits.
  ///
  /// @param replayed the records that the node's log gave at its opening, as they were written; an
  ///   order with a log of its own has none there
  /// @param held the last slot of which the layer above has something that it can only have had by
  ///   this log; 0 for none
  /// @throws quorate.runtime.log.LogException if the log ends before that: its end is missing, and
  ///   with it what the node has promised to others
  void start(List<Bytes> replayed, long held);

  /// Starts it under a layer that holds nothing.
  default void start(List<Bytes> replayed) {
    start(replayed, 0);
  }

  /// Takes a message of the order from its link.
  ///
  /// @throws quorate.core.wire.WireException for what is none
  void receive(NodeId from, Decoder in);

  /// Has this ordered.
  ///
  /// @param from who asks: a client, a node that passes it on, or this node itself
  void submit(NodeId from, Request request);

  /// The layer above has installed a state: go on after `slot`.
  ///
  /// @param history what the order had named the slots up to there
  void reinstated(long slot, Bytes history);

  /// The layer above has the state of the slot before: deliver this one next.
  void redeliver(long from);

  /// The value that goes with requests that this node proposes. Nothing where the order agrees upon
  /// none.
  default void choose(ChoiceWanted wanted, Bytes choice) {}

  /// Whether a value that another node has chosen is accepted. Nothing where the order agrees upon
  /// none.
  default void judge(ChoiceProposed proposed, boolean accepted) {}

  /// Enough nodes hold a state of `slot` durably: the slots below it may be forgotten.
  void truncate(long slot);

  @Override
  void close();
}
