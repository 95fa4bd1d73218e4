package quorate.replication.smr;

import quorate.core.Bytes;
import quorate.order.Request;

/// A request that is to be executed at its position.
///
/// @param history what the order names the whole slots up to there
record Next(Position at, Request request, Bytes history) {
  SmrMessage.Reply refusal(String sqlState, String why) {
    return Refusal.of(request, at, sqlState, why);
  }
}
