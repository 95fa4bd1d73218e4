package quorate.replication.byzantium;

/// The outcome of a COMMIT, a function of the order.
public enum Verdict {
  STANDS,
  /// The transaction is not open: it was closed, has expired, or belongs to another session.
  NOT_OPEN,
  /// A transaction that committed after its snapshot has one of its keys.
  CONFLICT,
  /// r + 1 replicas found the same other outcome.
  WRONG,
  /// No r + 1 replicas can agree on an outcome any more.
  UNDECIDED;

  public boolean stands() {
    return this == STANDS;
  }
}
