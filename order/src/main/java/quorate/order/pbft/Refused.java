package quorate.order.pbft;

import quorate.core.Indication;
import quorate.core.NodeId;

/// A message was dropped that no honest, timely peer sends. It is counted, and nothing else: links
/// replay and delay, so only some of these reasons accuse.
public record Refused(NodeId from, Reason reason) implements Indication {
  /// What is wrong with the message.
  public enum Reason {
    /// Its sender may not send this.
    NOT_ENTITLED,
    /// The primary proposed two batches for one slot of one view. Evidence of a lie.
    EQUIVOCATION,
    /// The primary proposed what no client asked for, or too much. Evidence of a lie.
    FORGED_REQUEST,
    /// It holds a request of somebody whose key is not known here, or not yet.
    UNKNOWN_SENDER,
    /// A signature is wrong, or what it signs makes no sense.
    FORGED_PROOF,
    /// The new view does not follow from its proof. Evidence of a lie.
    WRONG_NEW_VIEW,
    /// The slot is above the window.
    OUT_OF_WINDOW,
    /// More than this peer's share.
    FLOOD;

    /// Whether the sender must have made it up itself.
    boolean isForgery() {
      return this == FORGED_REQUEST || this == WRONG_NEW_VIEW;
    }
  }

  @Override
  public String toString() {
    return "Refused " + from + " " + reason;
  }
}
