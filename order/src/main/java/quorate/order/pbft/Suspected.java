package quorate.order.pbft;

import quorate.core.Indication;

/// This node gives a view up.
///
/// @param view the view that it leaves
public record Suspected(long view, Reason reason) implements Indication {
  /// Why.
  public enum Reason {
    /// Requests wait, and nothing is ordered.
    NO_PROGRESS,
    /// The new view did not begin in time.
    NO_NEW_VIEW,
    /// Too many younger requests were ordered before one that waits.
    UNFAIR,
    /// It orders less than it or its predecessors were able to.
    SLOW,
    /// r + 1 others, so an honest one among them, have left.
    OTHERS_LEFT,
    /// A single other has left and waits, for long: it may be honest, and its vote is missed.
    ONE_WAITS,
    /// The new view that its primary signed does not follow from its proof.
    FORGED_NEW_VIEW
  }

  @Override
  public String toString() {
    return "Suspected v" + view + " " + reason;
  }
}
