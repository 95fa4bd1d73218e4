package quorate.replication.eve;

import quorate.replication.eve.EveMessage.Verify;

/// Two signed statements that together accuse a node, and that anybody can check.
///
/// @param kind the node that they accuse
public record Evidence(Kind kind, Verify first, Verify second) {
  /// Which signatures contradict each other.
  public enum Kind {
    /// One executor's tokens for one view and number differ (T4).
    TWO_TOKENS,
    /// The batches that the primary of the view assigned to one number differ (T5).
    TWO_BATCHES
  }
}
