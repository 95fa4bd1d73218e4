package quorate.runtime.order;

import quorate.order.OrderNode;

/// An ordering protocol as a host runs it: its words, and one of its nodes.
///
/// @param <M> the messages of the protocol
public interface OrderProtocol<M> extends OrderWords<M> {
  /// The node that is hosted; always the same.
  OrderNode<M> node();
}
