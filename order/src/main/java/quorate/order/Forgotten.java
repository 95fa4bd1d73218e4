package quorate.order;

import quorate.core.Indication;

/// A message from a peer proves that this node promised more than its log holds: the log lost its
/// end, or an older copy of it was restored. From now on the node takes no part in the order.
///
/// @param evidence the lost promise, for the operator
public record Forgotten(String evidence) implements Indication {
  @Override
  public String toString() {
    return "Forgotten: " + evidence;
  }
}
