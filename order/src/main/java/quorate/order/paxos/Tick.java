package quorate.order.paxos;

import quorate.core.Timer;

/// The only timer of a node. The host fires it once, after the restored records, to start the node;
/// from then on the node re-arms it.
public record Tick() implements Timer {
  @Override
  public String toString() {
    return "Tick";
  }
}
