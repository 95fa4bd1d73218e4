package quorate.runtime.node;

import java.util.Optional;
import java.util.function.BooleanSupplier;
import quorate.replication.smr.Position;

/// Waits until a node that has been removed may end. It orders on in the configuration that it was
/// a member of, to help those who have not come to its end, until enough of the others hold a state
/// of a slot after it.
///
/// @param certified asks the databases of the present configuration
/// @param closed whether the node is
/// @param released what is done then
record Release(Certified certified, BooleanSupplier closed, Runnable released) {
  private static final long ASK_MILLIS = 1000;

  /// Some seconds at least: those who are a moment behind hear the end from this node.
  private static final int LOOKS_MIN = 5;

  /// @param slot the last one of the configuration that this node was a member of
  void await(long slot) {
    Thread.ofVirtual()
        .name("release")
        .start(() -> {
          try {
            int looks = 0;
            do {
              Thread.sleep(ASK_MILLIS);
              looks++;
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
