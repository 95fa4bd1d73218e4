package quorate.runtime.pbr;

import quorate.replication.pbr.LogPosition;

/// The place up to which the synced log has all entries, as far as the database knows. Callers can
/// wait for it. A place names one entry for ever, so this never goes back.
final class LoggedMark {
  private LogPosition upTo = LogPosition.ZERO;
  private boolean vain;
  private boolean closed;

  synchronized void raise(LogPosition at) {
    if (at.compareTo(upTo) > 0) {
      upTo = at;
      notifyAll();
    }
  }

  synchronized LogPosition upTo() {
    return upTo;
  }

  /// Whether waiting is pointless, since the database's state is about to be replaced.
  synchronized void inVain(boolean now) {
    vain = now;
    notifyAll();
  }

  /// No further place will be reported.
  synchronized void close() {
    closed = true;
    notifyAll();
  }

  /// Returns when the synced log has this place.
  ///
  /// @throws InterruptedException also if this is closed before
  synchronized void await(LogPosition at) throws InterruptedException {
    while (!vain && upTo.compareTo(at) < 0) {
      if (closed) {
        throw new InterruptedException();
      }
      wait();
    }
  }
}
