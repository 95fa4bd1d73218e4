package quorate.replication.cbs;

/// A replica's part in the shepherd.
public enum ReplicaStatus {
  /// It votes, and may be the primary.
  WHOLE,
  /// It runs committed transactions on a state that may differ from the others': its answers do not
  /// count until it is repaired.
  REPAIRING,
  /// It was behind for too long, and no longer receives anything.
  DETACHED
}
