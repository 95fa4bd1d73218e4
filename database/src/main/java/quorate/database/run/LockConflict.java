package quorate.database.run;

import java.sql.SQLException;
import quorate.database.Engine;

/// Other work holds what a statement needs. The transaction is to be rolled back whole and run
/// again.
public final class LockConflict extends RuntimeException {
  public LockConflict(Throwable cause) {
    super(cause.getMessage(), cause);
  }

  /// An engine that is lost has answered nothing either; whoever rolls back learns that it is.
  ///
  /// @throws LockConflict if `failed` is of that kind
  static void require(Engine engine, SQLException failed) {
    if (engine.isLockConflict(failed) || engine.isLost(failed)) {
      throw new LockConflict(failed);
    }
  }
}
