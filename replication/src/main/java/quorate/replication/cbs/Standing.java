package quorate.replication.cbs;

/// How far the shepherd goes along with a replica.
public enum Standing {
  /// It votes, and may be the primary.
  WHOLE,
  /// It runs what is committed, on a state that is not known to be the others': its answers do not
  /// count until that is repaired.
  REPAIRING,
  /// It has stayed behind for too long, and gets nothing any more.
  DETACHED
}
