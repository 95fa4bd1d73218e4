package quorate.runtime.node;

import java.util.Optional;
import java.util.function.BooleanSupplier;
import quorate.replication.command.Position;

/// Waits until a node that has been removed may end. It still orders in the configuration that it
/// was a member of, to help nodes that have not reached its end, until enough of the others hold a
/// state of a slot after it.
///
/// @param certified asks the databases of the present configuration
/// @param checkpoint has a state certified now. Nodes that the checkpoint at the change itself
///   would have delayed skip it, and those that remain may be too few; the next regular one may be
///   hours away
/// @param closed whether the node is
/// @param released is run then
record Release(
    Certified certified, Runnable checkpoint, BooleanSupplier closed, Runnable released) {
  private static final long ASK_MILLIS = 1000;

  /// Some seconds at least: nodes that are a moment behind learn of the end from this node.
  private static final int LOOKS_MIN = 5;

  /// How long the state at the change is waited for, and then each that was asked for.
  private static final long CHECKPOINT_NANOS = 10_000_000_000L;

  /// @param slot the last one of the configuration that this node was a member of
  void await(long slot) {
    Thread.ofVirtual()
        .name("release")
        .start(() -> {
          try {
            int looks = 0;
            long asked = System.nanoTime();
            do {
              Thread.sleep(ASK_MILLIS);
              looks++;
              // A look takes longer where one of them is down.
              if (System.nanoTime() - asked > CHECKPOINT_NANOS) {
                checkpoint.run();
                asked = System.nanoTime();
              }
            } while (!closed.getAsBoolean() && (looks < LOOKS_MIN || !isHeld(slot)));
            if (!closed.getAsBoolean()) {
              released.run();
            }
          } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
          }
        });
  }

  private boolean isHeld(long slot) throws InterruptedException {
    Optional<Position> agreed = certified.agreed(certified.heard());
    return agreed.isPresent() && agreed.get().slot() >= slot;
  }
}
