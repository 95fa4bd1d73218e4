package quorate.order.pbft;

import quorate.core.NodeId;
import quorate.order.Request;

/// Tells whether a client, or a node, really asked for a request: a primary cannot make requests
/// up.
@FunctionalInterface
public interface ClientAuthentication {
  /// Whether the request is its sender's, and one that it may ask for.
  boolean test(Request request);

  /// Whether the key of this client or node is known here. While nodes are being replaced, a node
  /// that is late does not know the new one yet, and cannot tell a forgery from its requests.
  default boolean knows(NodeId sender) {
    return true;
  }
}
