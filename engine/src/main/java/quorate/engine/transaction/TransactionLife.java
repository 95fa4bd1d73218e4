package quorate.engine.transaction;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The life of a transaction, from its first step to its end. Its steps come one after the other,
/// each on some thread; its end may come at any time, and takes effect at once or after the step
/// that is under way.
public final class TransactionLife {
  /// Holds a transaction's resources, and ends its steps.
  public interface Owner {
    /// Makes the step that is under way on a thread end soon.
    ///
    /// @param waiting whether the step waits for its turn
    void stop(Thread worker, boolean waiting);

    /// Gives back all resources. Called once, while no step is under way.
    void giveBack();
  }

  private final Owner owner;
  private @Nullable Thread worker;
  private boolean waiting;
  private boolean ended;
  private boolean ordered;

  /// The group that `ordered` refers to.
  private long group;

  private boolean released;
  private boolean unwanted;

  /// When its last step began or ended.
  private long since = System.nanoTime();

  public TransactionLife(Owner owner) {
    this.owner = owner;
  }

  /// Begins a step on this thread.
  ///
  /// @return false if it has ended, has a place in the log, or is at a step
  public synchronized boolean begin() {
    if (ended || ordered || worker != null) {
      return false;
    }
    worker = Thread.currentThread();
    since = System.nanoTime();
    return true;
  }

  /// Whether a step is under way.
  public synchronized boolean isAtStep() {
    return worker != null;
  }

  /// Whether it is executed or committed now, or is about to be: its client only has to wait.
  public synchronized boolean isUnderWay() {
    return !released && (worker != null || ordered);
  }

  /// Begins the last step of a transaction that has a place in the log.
  ///
  /// @param of the group of that place: a transaction that was executed for an earlier one has
  ///   none, and is about to be rolled back
  public synchronized boolean beginCommit(long of) {
    if (released || worker != null || !ordered || of != group) {
      return false;
    }
    worker = Thread.currentThread();
    return true;
  }

  /// Called when the last step is over.
  public synchronized void committed() {
    worker = null;
    ended = true;
  }

  /// Marks whether the step waits for locks of other transactions.
  ///
  /// @throws InterruptedException if it has ended meanwhile
  public synchronized void waits(boolean now) throws InterruptedException {
    waiting = now;
    if (ended) {
      throw new InterruptedException();
    }
  }

  public synchronized boolean hasEnded() {
    return ended;
  }

  /// Rules out further steps.
  ///
  /// @return whether it had not ended before
  public synchronized boolean end() {
    boolean first = !ended;
    ended = true;
    return first;
  }

  /// The duration so far of the step that is under way; 0 if there is none.
  public synchronized long stepNanos() {
    return worker == null ? 0 : Math.max(1, System.nanoTime() - since);
  }

  /// The thread of the step that is under way, if it does not wait for another transaction's locks.
  public synchronized Optional<Thread> worker() {
    return waiting ? Optional.empty() : Optional.ofNullable(worker);
  }

  /// Ends the step.
  public void finish() {
    boolean over;
    synchronized (this) {
      worker = null;
      waiting = false;
      since = System.nanoTime();
      over = ended;
      if (over) {
        Thread.interrupted(); // was meant for this step, not for the thread's next one
      }
    }
    if (over) {
      release();
    }
  }

  /// It is about to be given a place: from here on, only that place's commit or a rollback ends it.
  ///
  /// @param of the group that it was executed for
  /// @return false if it has ended meanwhile
  public synchronized boolean order(long of) {
    group = of;
    ordered = !ended;
    return ordered;
  }

  /// Ends it if it has been idle for so long.
  ///
  /// @return whether it had been
  public boolean evict(long nanos) {
    synchronized (this) {
      if (ended || ordered || worker != null || System.nanoTime() - since < nanos) {
        return false;
      }
    }
    rollBack();
    return true;
  }

  /// Its client no longer wants it. If it is too late to cancel, it stands.
  public void cancel() {
    synchronized (this) {
      unwanted = true;
    }
    giveUp();
  }

  public synchronized boolean isUnwanted() {
    return unwanted;
  }

  /// Ends it, unless it is about to be given a place.
  public void giveUp() {
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
  public void rollBack(long of) {
    synchronized (this) {
      if (ordered && group != of) {
        return;
      }
    }
    rollBack();
  }

  /// Ends it: at once, or as soon as the step that is under way can be. On any thread.
  public void rollBack() {
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
  public void release() {
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
