package quorate.order;

import quorate.core.Indication;
import quorate.core.NodeId;

/// A hint for status and for forwarding: this node leads, as far as the one told knows.
///
/// @param epoch what distinguishes one term of leadership from another, ascending: the round of the
///   ballot, or the view
public record LeaderKnown(NodeId leader, long epoch) implements Indication {
  @Override
  public String toString() {
    return "LeaderKnown " + leader + " epoch " + epoch;
  }
}
