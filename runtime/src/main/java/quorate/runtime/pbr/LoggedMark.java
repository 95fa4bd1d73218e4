package quorate.runtime.pbr;

import quorate.replication.pbr.Place;

/// The place up to which the synced log has all entries, as far as the database knows. Callers can
/// wait for it. A place names one entry for ever, so this never goes back.
final class LoggedMark {
  private Place upTo = Place.ZERO;
  private boolean vain;
  private boolean closed;

  synchronized void raise(Place at) {
    if (at.compareTo(upTo) > 0) {
      upTo = at;
      notifyAll();
    }
  }

  synchronized Place upTo() {
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
  synchronized void await(Place at) throws InterruptedException {
    while (!vain && upTo.compareTo(at) < 0) {
      if (closed) {
        throw new InterruptedException();
      }
      wait();
    }
  }
}
