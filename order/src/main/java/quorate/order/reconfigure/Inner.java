package quorate.order.reconfigure;

import java.util.List;
import java.util.Optional;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.Timer;
import quorate.order.OrderNode;
import quorate.order.Request;

/// The order inside: how its nodes are made, and what the layer above says in its words.
///
/// @param <M> its messages
public interface Inner<M> {
  /// This node's part in a configuration of which it is a member. What it signs must name the
  /// configuration's number, so that nothing said in one counts in another.
  OrderNode<M> node(Configuration configuration);

  /// The timer that starts a node.
  Timer start();

  M submit(Request request);

  M truncate(long below);

  M installed(long slot, Bytes history);

  M redeliver(long from);

  /// Who shall order after the slot that holds this request, if that is what it says, and may: the
  /// same answer at every node.
  Optional<List<NodeId>> change(Request request, Configuration now);
}
