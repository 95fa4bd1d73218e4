package quorate.simulator.execution;

import java.util.function.LongSupplier;
import quorate.service.Service;
import quorate.simulator.world.Rng;

/// Wrappers around what executors do: none, or in tests a mistake.
public interface ExecutionVariant {
  ExecutionVariant PLAIN = new ExecutionVariant() {};

  /// Wraps the service of one executor.
  ///
  /// @param clock the executor's own, in milliseconds
  /// @param computing a long computation, during which an attempt may be given up
  default Service service(Service right, Rng rng, LongSupplier clock, Runnable computing) {
    return right;
  }

  /// Whether an executor that starts again executes what it has signed, instead of taking it from
  /// its log.
  default boolean replays() {
    return false;
  }

  /// Whether an executor remembers which requests it has executed, apart from the state.
  default boolean remembersApart() {
    return false;
  }
}
