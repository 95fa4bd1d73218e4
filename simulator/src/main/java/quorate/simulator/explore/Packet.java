package quorate.simulator.explore;

import quorate.core.NodeId;

/// A message in flight.
record Packet<M>(NodeId from, NodeId to, M message) {
  @Override
  public String toString() {
    return Letters.in(from + " -> " + to + " " + message);
  }
}
