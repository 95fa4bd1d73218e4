package quorate.bench.load;

/// Told how far something is that takes long.
@FunctionalInterface
public interface LoadProgress {
  /// Of those that nobody watches.
  LoadProgress SILENT = (_, _, _) -> {};

  void on(long done, long total, String what);
}
