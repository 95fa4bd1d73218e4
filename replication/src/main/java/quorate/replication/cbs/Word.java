package quorate.replication.cbs;

/// How a database's answer counts in a vote. SQL leaves open whether some expressions are
/// evaluated, and so whether they raise an error (rules O1 to O7 in docs/protocols/cbs.md).
public enum Word {
  /// It counts as it is.
  SAID,

  /// It is an error that SQL leaves open: it neither confirms nor contradicts another answer. What
  /// others have written instead is in the transaction.
  RAISED,

  /// The same, but what others may have written instead is missing from the transaction.
  RAISED_WITHOUT_WRITES
}
