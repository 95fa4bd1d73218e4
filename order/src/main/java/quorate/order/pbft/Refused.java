package quorate.order.pbft;

import quorate.core.Indication;
import quorate.core.NodeId;

/// A dropped message that no honest, timely peer sends. It is only counted: links replay and delay,
/// so only some of these reasons accuse the sender.
public record Refused(NodeId from, Reason reason) implements Indication {
  /// The fault of the message.
  public enum Reason {
    /// Its sender may not send this.
    NOT_ENTITLED,
    /// The primary proposed two batches for one slot of one view. Evidence of a lie.
    EQUIVOCATION,
    /// The primary proposed a request that no client made, or too large a batch. Evidence of a lie.
    FORGED_REQUEST,
    /// It contains a request whose sender's key is not known here, or not yet.
    UNKNOWN_SENDER,
    /// A signature is invalid, or the signed content is.
    FORGED_PROOF,
    /// The new view does not follow from its proof. Evidence of a lie.
    WRONG_NEW_VIEW,
    /// The slot is above the window.
    OUT_OF_WINDOW,
    /// More than this peer's share.
    FLOOD;

    /// Whether only a lying sender can have produced it.
    public boolean isForgery() {
      return this == FORGED_REQUEST || this == WRONG_NEW_VIEW;
    }
  }

  @Override
  public String toString() {
    return "Refused " + from + " " + reason;
  }
}
