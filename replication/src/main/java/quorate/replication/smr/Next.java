package quorate.replication.smr;

import quorate.core.Bytes;
import quorate.core.Effects;
import quorate.core.NodeId;
import quorate.order.Request;

/// A request that is to be executed at its position.
///
/// @param history what the order names the whole slots up to there
record Next(Position at, Request request, Bytes history) {
  /// Whether somebody had it ordered; else each replica takes it for itself at the slot's end.
  boolean isOrdered() {
    return at.index() != Position.INDEX_MAX;
  }

  /// Nobody attests or testifies but for itself: the order knows who asks for what.
  boolean isFrom(NodeId node) {
    return request.client().equals(node);
  }

  SmrMessage.Reply refusal(String sqlState, String why) {
    return Refusal.of(request, at, sqlState, why);
  }

  void reply(SmrMessage.Reply reply, Effects<SmrMessage> effects) {
    effects.send(request.client(), reply);
  }
}
