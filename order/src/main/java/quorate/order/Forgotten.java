package quorate.order;

import quorate.core.Indication;

/// This node has promised more than its log holds, as what came from a peer shows: the log was cut
/// at its end, or an older copy of it was put back. From here on the node takes no part in the
/// order.
///
/// @param evidence what it had said, for people
public record Forgotten(String evidence) implements Indication {
  @Override
  public String toString() {
    return "Forgotten: " + evidence;
  }
}
