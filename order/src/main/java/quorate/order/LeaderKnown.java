package quorate.order;

import quorate.core.Indication;
import quorate.core.NodeId;

/// A hint for status and forwarding: this node leads, as far as the reporting node knows.
///
/// @param epoch the ascending number of a term of leadership: the round of the ballot, or the view
public record LeaderKnown(NodeId leader, long epoch) implements Indication {
  @Override
  public String toString() {
    return "LeaderKnown " + leader + " epoch " + epoch;
  }
}
