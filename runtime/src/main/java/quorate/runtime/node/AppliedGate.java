package quorate.runtime.node;

import java.util.concurrent.TimeUnit;
import quorate.replication.command.Position;
import quorate.runtime.shell.Monitors;

/// Lets threads wait until the machine has applied a position.
final class AppliedGate {
  private volatile long applied;
  private int waiting;

  /// The machine has applied `at`.
  synchronized void passed(Position at) {
    applied = at.number();
    if (waiting > 0) {
      notifyAll();
    }
  }

  /// Waits; false if it took too long.
  boolean await(Position at, long millisMax) throws InterruptedException {
    if (applied >= at.number()) {
      return true;
    }
    synchronized (this) {
      waiting++;
      try {
        return Monitors.await(
            this, TimeUnit.MILLISECONDS.toNanos(millisMax), () -> applied >= at.number());
      } finally {
        waiting--;
      }
    }
  }
}
