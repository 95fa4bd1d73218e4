package quorate.order.pbft;

import quorate.core.Timer;

/// The one timer of a node. The host fires it once, after the restored records, to start the node;
/// from then on the node arms the next one itself.
public record Tick() implements Timer {
  @Override
  public String toString() {
    return "Tick";
  }
}
