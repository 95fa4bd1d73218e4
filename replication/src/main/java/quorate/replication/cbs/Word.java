package quorate.replication.cbs;

/// The kind of a database's answer in a vote. SQL leaves open whether some expressions are
/// evaluated, and so whether they raise an error (rules O1 to O7 in docs/protocols/cbs.md).
public enum Word {
  /// An ordinary answer.
  SAID,

  /// An error that SQL leaves open: it neither confirms nor contradicts another answer. The others'
  /// writes are in the transaction.
  RAISED,

  /// The same, but the others' writes may be missing from the transaction.
  RAISED_WITHOUT_WRITES
}
