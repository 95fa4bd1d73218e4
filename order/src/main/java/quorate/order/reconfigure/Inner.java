package quorate.order.reconfigure;

import java.util.List;
import java.util.Optional;
import quorate.core.NodeId;
import quorate.order.OrderNode;
import quorate.order.OrderWords;
import quorate.order.Request;

/// The order inside: how its nodes are made and spoken to, and who shall be the next ones.
///
/// @param <M> its messages
public interface Inner<M> {
  /// This node's part in a configuration of which it is a member. What it signs must name the
  /// configuration's number, so that nothing said in one counts in another.
  OrderNode<M> node(Configuration configuration);

  OrderWords<M> words();

  /// Who shall order after the slot that holds this request, if that is what it says, and may: the
  /// same answer at every node.
  Optional<List<NodeId>> change(Request request, Configuration now);
}
