package quorate.simulator.explore;

import java.util.HashMap;
import java.util.Map;
import quorate.core.NodeId;
import quorate.core.digest.Digest;
import quorate.order.pbft.CheckpointStable;
import quorate.order.pbft.PbftMessage.ViewChange;
import quorate.simulator.check.Violation;

/// What a replica has bound itself to by what it said, in all its lives: one vote and one commit in
/// a view and slot, and none in a view that it has left.
///
/// @param said its votes and commits
/// @param left all views below
/// @param stable the states of which it said above that a quorum holds them, by slot
record PbftBond(Map<String, Digest> said, long left, Map<Long, Digest> stable) {
  static final PbftBond NONE = new PbftBond(Map.of(), 0, Map.of());

  PbftBond say(NodeId self, String what, long view, long slot, Digest digest) {
    String where = what + " v" + view + "/s" + slot;
    if (view < left) {
      throw new Violation("bond", self + " sends a " + where + " after it left v" + (left - 1));
    }
    Digest before = said.get(where);
    if (digest.equals(before)) {
      return this;
    }
    if (before != null) {
      throw new Violation("bond", self + " sends a " + where + " " + digest + " after " + before);
    }
    Map<String, Digest> more = new HashMap<>(said);
    more.put(where, digest);
    return new PbftBond(Map.copyOf(more), left, stable);
  }

  PbftBond leave(NodeId self, ViewChange change) {
    if (!change.signer().equals(self)) {
      return this;
    }
    if (change.view() < left) {
      throw new Violation("bond", self + " goes back to v" + change.view());
    }
    return new PbftBond(said, change.view(), stable);
  }

  PbftBond stabilise(CheckpointStable told) {
    Map<Long, Digest> more = new HashMap<>(stable);
    more.put(told.slot(), told.state());
    return new PbftBond(said, left, Map.copyOf(more));
  }

  /// Whether it committed this in some view.
  boolean hasCommitted(long view, long slot, Digest digest) {
    return digest.equals(said.get("commit v" + view + "/s" + slot));
  }
}
