package quorate.runtime.client;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import quorate.sql.catalog.Catalog;

/// The newest schema known.
public final class KnownCatalog {
  private static final long CHANGE_SECONDS_MAX = 5;

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private volatile Catalog catalog = Catalog.EMPTY;

  public Catalog get() {
    return catalog;
  }

  public void know(Catalog other) {
    lock.lock();
    try {
      if (other.version() > catalog.version()) {
        catalog = other;
        changed.signalAll();
      }
    } finally {
      lock.unlock();
    }
  }

  /// Waits until the schema's version is no longer `before`, or for some seconds: a schema change
  /// without effect makes no new version.
  public void awaitChange(long before) {
    long left = TimeUnit.SECONDS.toNanos(CHANGE_SECONDS_MAX);
    lock.lock();
    try {
      while (catalog.version() == before && left > 0) {
        left = changed.awaitNanos(left);
      }
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
      throw SessionErrors.terminating();
    } finally {
      lock.unlock();
    }
  }
}
