package quorate.bench.load;

/// Receives the progress of a long operation.
@FunctionalInterface
public interface LoadProgress {
  /// Ignores progress.
  LoadProgress SILENT = (_, _, _) -> {};

  void on(long done, long total, String what);
}
