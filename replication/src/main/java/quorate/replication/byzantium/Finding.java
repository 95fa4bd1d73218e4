package quorate.replication.byzantium;

/// A replica's finding after it has executed a transaction that its client wants to commit.
public enum Finding {
  /// Results, keys and write set are those of the COMMIT.
  STANDS,
  /// Some of them differ.
  FALLS,
  /// This replica lacks the snapshot, or its engine failed by itself.
  ABSTAINS
}
