package quorate.replication.command;

import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.order.Request;

/// A request that is to be executed at its position.
///
/// @param history what the order names the whole slots up to there
/// @param choice the value that was agreed upon for the slot; empty if there is none
public record PendingRequest(Position at, Request request, Bytes history, Bytes choice) {
  /// Whether somebody had it ordered; else each replica takes it for itself at the slot's end.
  boolean isOrdered() {
    return at.index() != Position.INDEX_MAX;
  }

  /// Nobody attests or testifies but for itself: the order knows who asks for what.
  public boolean isFrom(NodeId node) {
    return request.client().equals(node);
  }
}
