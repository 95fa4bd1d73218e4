package quorate.service.state;

import java.util.List;

/// The threads among which the end of a batch divides the hashing of subtrees (Eve, section 3.3.2,
/// "Deterministic Merkle trees"). The result does not depend on them.
public interface Parallel {
  /// One thread: the caller's.
  Parallel NONE =
      new Parallel() {
        @Override
        public int width() {
          return 1;
        }

        @Override
        public void all(List<Runnable> tasks) {
          tasks.forEach(Runnable::run);
        }
      };

  /// The number of threads.
  int width();

  /// Runs all tasks, in any order or at the same time, and returns when all are done.
  void all(List<Runnable> tasks);
}
