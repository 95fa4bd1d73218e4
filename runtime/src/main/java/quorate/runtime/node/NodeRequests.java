package quorate.runtime.node;

import quorate.core.NodeId;
import quorate.core.wire.WireException;
import quorate.order.Request;
import quorate.replication.command.HostCommand;

/// Refuses requests and messages at a node's links that their sender has no right to.
final class NodeRequests {
  private NodeRequests() {}

  /// Refuses requests that only the operator and the nodes may send.
  ///
  /// @param gateway whether a gateway asks
  /// @throws WireException if it may not
  static void refuse(Request request, boolean gateway) {
    if (gateway && HostCommand.Reconfigure.of(request.body()).isPresent()) {
      throw new WireException("only the operator changes the nodes");
    }
  }

  /// The sender of a message of the order, which only nodes send.
  ///
  /// @throws WireException if it is a client
  static NodeId node(NodeId from) {
    if (from.isClient()) {
      throw new WireException("a client has no part in the order");
    }
    return from;
  }
}
