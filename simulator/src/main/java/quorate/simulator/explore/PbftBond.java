package quorate.simulator.explore;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import quorate.core.NodeId;
import quorate.core.digest.Digest;
import quorate.order.pbft.CheckpointStable;
import quorate.order.pbft.PbftMessage.ViewChange;
import quorate.simulator.check.Violation;

/// A replica's obligations from its messages in all its lives: one vote and one commit for each
/// view and slot, and none in a view that it has left.
///
/// @param said its votes and commits
/// @param left the view below which it has left all views
/// @param stable the states that it reported upwards as held by a quorum, by slot
record PbftBond(Map<Saying, Digest> said, long left, Map<Long, Digest> stable) {
  /// The kind of statement about a batch.
  enum Kind {
    VOTE,
    COMMIT
  }

  /// The view and slot of a statement.
  record Saying(Kind kind, long view, long slot) {
    @Override
    public String toString() {
      return kind.name().toLowerCase(Locale.ROOT) + " v" + view + "/s" + slot;
    }
  }

  static final PbftBond NONE = new PbftBond(Map.of(), 0, Map.of());

  PbftBond say(NodeId self, Kind kind, long view, long slot, Digest digest) {
    Saying where = new Saying(kind, view, slot);
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
    Map<Saying, Digest> more = new HashMap<>(said);
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

  /// The views in which it committed this digest.
  List<Long> committedIn(long slot, Digest digest) {
    List<Long> views = new ArrayList<>();
    said.forEach((where, said) -> {
      if (where.kind() == Kind.COMMIT && where.slot() == slot && said.equals(digest)) {
        views.add(where.view());
      }
    });
    return views;
  }
}
