package quorate.order.pbft;

import quorate.core.Indication;

/// This node leaves a view.
///
/// @param view the view that it leaves
public record Suspected(long view, Reason reason) implements Indication {
  /// The reason for leaving.
  public enum Reason {
    /// Requests wait, and none is ordered.
    NO_PROGRESS,
    /// The new view did not begin in time.
    NO_NEW_VIEW,
    /// Too many younger requests were ordered before a waiting one.
    UNFAIR,
    /// The primary orders less than it or its predecessors were able to.
    SLOW,
    /// r + 1 other replicas, so an honest one, have left.
    OTHERS_LEFT,
    /// A single other replica has left and has waited for long: it may be honest, and its vote is
    /// missed.
    ONE_WAITS,
    /// The new view that its primary signed does not follow from its proof.
    FORGED_NEW_VIEW
  }

  @Override
  public String toString() {
    return "Suspected v" + view + " " + reason;
  }
}
