package quorate.database.run;

/// Other work holds what a statement needs. The transaction is to be rolled back whole and run
/// again.
public final class LockConflict extends RuntimeException {
  public LockConflict(Throwable cause) {
    super(cause.getMessage(), cause);
  }
}
