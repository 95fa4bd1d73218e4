package quorate.simulator.smr;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Consumer;

/// An engine that applies nothing for a while, and the events that wait for that.
final class Stall<E> {
  private boolean stalled;
  private final Deque<E> held = new ArrayDeque<>();

  /// Returns false if it stalls already.
  boolean begin() {
    boolean begins = !stalled;
    stalled = true;
    return begins;
  }

  /// Whether the event has to wait.
  boolean holds(E event) {
    if (stalled) {
      held.add(event);
    }
    return stalled;
  }

  /// Ends the stall. Handling an event may begin another one.
  void end(Consumer<E> handler) {
    stalled = false;
    while (!held.isEmpty() && !stalled) {
      handler.accept(held.remove());
    }
  }

  /// Drops everything, as a crash does.
  void clear() {
    stalled = false;
    held.clear();
  }
}
