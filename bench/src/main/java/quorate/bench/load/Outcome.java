package quorate.bench.load;

/// The intended end of a transaction.
public enum Outcome {
  COMMIT,
  /// Intended by the workload, hence a success.
  ROLLBACK
}
