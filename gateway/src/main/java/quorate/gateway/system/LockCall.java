package quorate.gateway.system;

import quorate.replication.lock.Lock;

/// A call of an advisory lock function.
///
/// @param lock ignored if all locks are released
/// @param ofTransaction whether the lock lasts for the transaction rather than the session
public record LockCall(Kind kind, Lock lock, boolean ofTransaction) {
  public enum Kind {
    /// Waits for the lock.
    LOCK,
    /// Takes the lock if it is free.
    TRY,
    UNLOCK,
    UNLOCK_ALL
  }
}
