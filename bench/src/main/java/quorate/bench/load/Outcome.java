package quorate.bench.load;

/// How a transaction wants to end.
public enum Outcome {
  COMMIT,
  /// As the workload intends: it has done its work.
  ROLLBACK
}
