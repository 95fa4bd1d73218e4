package quorate.runtime.pbr;

import quorate.replication.pbr.Place;

/// Up to where the synced log has all entries, as far as the database was told; and who waits for
/// that. A place names one entry for ever, so this never goes back.
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

  /// Whether nobody need wait any more: the database's state is about to be replaced.
  synchronized void inVain(boolean now) {
    vain = now;
    notifyAll();
  }

  /// Nobody will be told any more.
  synchronized void close() {
    closed = true;
    notifyAll();
  }

  /// Returns when the synced log has this.
  ///
  /// @throws InterruptedException also if that is closed before
  synchronized void await(Place at) throws InterruptedException {
    while (!vain && upTo.compareTo(at) < 0) {
      if (closed) {
        throw new InterruptedException();
      }
      wait();
    }
  }
}
