package quorate.service.batch;

import java.util.List;
import quorate.service.state.Parallel;

/// The threads that execute requests. Threads are not owned here, so that a simulator can be one.
public interface Crew extends Parallel {
  /// Runs all tasks at the same time, and returns when they are done, or when waiting for them has
  /// no purpose any more. A task that runs on after that is the crew's to replace: it cannot be
  /// stopped.
  ///
  /// @param limited whether it gives up after a time: only in parallel, because the outcome of an
  ///   attempt in sequence must not depend on a clock (B5)
  /// @return whether all are done
  boolean attempt(List<Runnable> tasks, boolean limited);
}
