package quorate.order.paxos;

import java.util.Comparator;
import quorate.core.NodeId;

/// A ballot: ordered by round, then by its owning node, so that no two leaders share one.
///
/// @param round counted from 1; 0 only in [#NONE]
/// @param node the number of the node that may lead it
public record Ballot(long round, long node) implements Comparable<Ballot> {
  /// Lower than every ballot that a node can lead.
  public static final Ballot NONE = new Ballot(0, 0);

  private static final Comparator<Ballot> ORDER =
      Comparator.comparingLong(Ballot::round).thenComparingLong(Ballot::node);

  public Ballot {
    if (round < 0 || node < 0 || (round == 0) != (node == 0)) {
      throw new IllegalArgumentException("not a ballot: " + round + "." + node);
    }
  }

  /// The lowest ballot of `owner` above this one.
  public Ballot next(NodeId owner) {
    return new Ballot(round + 1, owner.number());
  }

  /// The node that may lead it. Not valid for [#NONE].
  public NodeId leader() {
    return new NodeId(node);
  }

  public boolean isAtLeast(Ballot other) {
    return compareTo(other) >= 0;
  }

  public boolean isAbove(Ballot other) {
    return compareTo(other) > 0;
  }

  @Override
  public int compareTo(Ballot other) {
    return ORDER.compare(this, other);
  }

  @Override
  public String toString() {
    return round == 0 ? "none" : round + ".n" + node;
  }
}
