package quorate.replication.eve;

import quorate.replication.eve.EveMessage.Verify;

/// Two signed statements that together accuse a node, and that anybody can check. The thesis masks
/// such executors and rotates such primaries without naming them (Eve, sections 3.2.2 and 3.4.1).
///
/// @param kind the node that they accuse
public record Evidence(Kind kind, Verify first, Verify second) {
  /// The kind of contradiction.
  public enum Kind {
    /// One executor's tokens for one view and number differ (T4).
    TWO_TOKENS,
    /// The batches that the primary of the view assigned to one number differ (T5).
    TWO_BATCHES
  }
}
