package quorate.gateway.system;

import quorate.replication.lock.Lock;

/// A call of a function for advisory locks.
///
/// @param lock of no meaning where all are given back
/// @param ofTransaction whether the lock lasts until the transaction ends, else the session
public record LockCall(Kind kind, Lock lock, boolean ofTransaction) {
  public enum Kind {
    /// Waits for it.
    LOCK,
    /// Takes it if it is free.
    TRY,
    UNLOCK,
    UNLOCK_ALL
  }
}
