package quorate.order.pbft;

import quorate.core.NodeId;
import quorate.order.Request;

/// Checks that a request really comes from its client or node: a primary cannot invent requests.
@FunctionalInterface
public interface ClientAuthentication {
  /// Whether the request comes from its sender, which is entitled to it.
  boolean test(Request request);

  /// Whether the key of this client or node is known here. During a reconfiguration a slow node
  /// does not know a new node yet, and cannot tell its requests from forgeries.
  default boolean knows(NodeId sender) {
    return true;
  }
}
