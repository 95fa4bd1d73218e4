package quorate.replication.command;

import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.order.Request;

/// A request to be executed at its position.
///
/// @param history the order's name of the whole slots up to there
/// @param choice the agreed value of the slot; empty if there is none
public record PendingRequest(Position at, Request request, Bytes history, Bytes choice) {
  /// Whether a party had it ordered; otherwise each replica adds it itself at the end of the slot.
  boolean isOrdered() {
    return at.index() != Position.INDEX_MAX;
  }

  /// Whether the request is from this node, which may attest and testify only for itself. The order
  /// authenticates the sender.
  public boolean isFrom(NodeId node) {
    return request.client().equals(node);
  }
}
