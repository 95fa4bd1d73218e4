package quorate.runtime.pbr;

import org.jspecify.annotations.Nullable;

/// What a transaction may still do. Its steps come one after the other, each on some thread; that
/// it ends may come at any time, and takes effect at once or when the step that is under way is
/// over.
final class TransactionLife {
  /// What ends and holds what a transaction has.
  interface Owner {
    /// Makes the step that is under way on a thread end soon.
    ///
    /// @param waiting whether it waits for its turn
    void stop(Thread worker, boolean waiting);

    /// Gives back all that it holds. Called once, while no step is under way.
    void giveBack();
  }

  private final Owner owner;
  private @Nullable Thread worker;
  private boolean waiting;
  private boolean ended;
  private boolean ordered;

  /// In which group.
  private long group;

  private boolean released;
  private boolean unwanted;
  private long idleSince = System.nanoTime();

  TransactionLife(Owner owner) {
    this.owner = owner;
  }

  /// Begins a step on this thread.
  ///
  /// @return false if it has ended, or has a place in the log, or is at a step
  synchronized boolean begin() {
    if (ended || ordered || worker != null) {
      return false;
    }
    worker = Thread.currentThread();
    return true;
  }

  /// Whether a step is under way.
  synchronized boolean isAtStep() {
    return worker != null;
  }

  /// Whether it is executed or committed now, or is about to be: its client has only to wait.
  synchronized boolean isUnderWay() {
    return !released && (worker != null || ordered);
  }

  /// Begins the last step, of one that has a place in the log.
  ///
  /// @param of the group of that place: what was executed for one before has none, and is about to
  ///   be rolled back
  synchronized boolean beginCommit(long of) {
    if (released || worker != null || !ordered || of != group) {
      return false;
    }
    worker = Thread.currentThread();
    return true;
  }

  /// The last step is over.
  synchronized void committed() {
    worker = null;
    ended = true;
  }

  /// The step waits for what other transactions hold, or does not wait any more.
  ///
  /// @throws InterruptedException if it has ended meanwhile
  synchronized void waits(boolean now) throws InterruptedException {
    waiting = now;
    if (ended) {
      throw new InterruptedException();
    }
  }

  synchronized boolean hasEnded() {
    return ended;
  }

  /// There will be no further step.
  synchronized void end() {
    ended = true;
  }

  /// The step is over.
  void finish() {
    boolean over;
    synchronized (this) {
      worker = null;
      waiting = false;
      idleSince = System.nanoTime();
      over = ended;
      if (over) {
        Thread.interrupted(); // was meant for this step, and not for the thread's next one
      }
    }
    if (over) {
      release();
    }
  }

  /// It is about to be given a place: from here on only that commits it, or a rollback ends it.
  ///
  /// @param of the group that it was executed for
  /// @return false if it has ended meanwhile
  synchronized boolean order(long of) {
    group = of;
    ordered = !ended;
    return ordered;
  }

  /// Ends it if it has done nothing for so long.
  ///
  /// @return whether that was so
  boolean evict(long nanos) {
    synchronized (this) {
      if (ended || ordered || worker != null || System.nanoTime() - idleSince < nanos) {
        return false;
      }
    }
    rollBack();
    return true;
  }

  /// Its client does not want it any more. If it is too late for that, it stands.
  void cancel() {
    synchronized (this) {
      unwanted = true;
    }
    giveUp();
  }

  synchronized boolean isUnwanted() {
    return unwanted;
  }

  /// Ends it, unless it is about to be given a place.
  void giveUp() {
    synchronized (this) {
      if (ended || ordered) {
        return;
      }
    }
    rollBack();
  }

  /// Ends it, unless it has a place, or is about to be given one, in another group.
  ///
  /// @param of the group that it was executed for
  void rollBack(long of) {
    synchronized (this) {
      if (ordered && group != of) {
        return;
      }
    }
    rollBack();
  }

  /// Ends it: at once, or as soon as the step that is under way can be. On any thread.
  void rollBack() {
    synchronized (this) {
      ended = true;
      Thread running = worker;
      if (running != null) {
        owner.stop(running, waiting);
        return;
      }
    }
    release();
  }

  /// Gives back what it holds, once.
  void release() {
    synchronized (this) {
      if (released) {
        return;
      }
      released = true;
      ended = true;
    }
    owner.giveBack();
  }
}
