package quorate.database.run;

import java.sql.SQLException;
import quorate.database.Engine;

/// Concurrent work holds locks that a statement needs. The whole transaction must be rolled back
/// and executed again.
public final class LockConflict extends RuntimeException {
  public LockConflict(Throwable cause) {
    super(cause.getMessage(), cause);
  }

  /// A lost engine counts as a conflict, since it has not answered either; the rollback reveals the
  /// loss.
  ///
  /// @throws LockConflict if `failed` is of that kind
  static void require(Engine engine, SQLException failed) {
    if (engine.isLockConflict(failed) || engine.isLost(failed)) {
      throw new LockConflict(failed);
    }
  }
}
