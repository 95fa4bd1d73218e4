package quorate.runtime.node;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import quorate.replication.command.Position;

/// Lets threads wait until the machine has applied a position.
final class AppliedGate {
  private final ReentrantLock mutex = new ReentrantLock();
  private final Condition progress = mutex.newCondition();
  private volatile long applied;
  private int waiting;

  /// The machine has applied `at`.
  void passed(Position at) {
    mutex.lock();
    try {
      applied = at.number();
      if (waiting > 0) {
        progress.signalAll();
      }
    } finally {
      mutex.unlock();
    }
  }

  /// Waits; false if it took too long.
  boolean await(Position at, long millisMax) throws InterruptedException {
    if (applied >= at.number()) {
      return true;
    }
    mutex.lockInterruptibly();
    waiting++;
    try {
      long left = TimeUnit.MILLISECONDS.toNanos(millisMax);
      while (applied < at.number() && left > 0) {
        left = progress.awaitNanos(left);
      }
      return applied >= at.number();
    } finally {
      waiting--;
      mutex.unlock();
    }
  }
}
