package quorate.order.reconfigure;

import java.util.List;
import java.util.Optional;
import quorate.core.NodeId;
import quorate.order.OrderNode;
import quorate.order.OrderWords;
import quorate.order.Request;

/// The order inside: a factory for its nodes, its encoding, and the rule that recognises changes.
///
/// @param <M> its messages
public interface Inner<M> {
  /// This node's part in a configuration of which it is a member. Its signatures must include the
  /// configuration's number, so that no statement counts in another configuration.
  OrderNode<M> node(Configuration configuration);

  OrderWords<M> words();

  /// The nodes that order after the slot that holds this request, if it is a valid change of the
  /// configuration: the same answer at every node.
  Optional<List<NodeId>> change(Request request, Configuration now);
}
