package quorate.database.run;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import quorate.sql.plan.LockKey;
import quorate.sql.plan.Plan;

/// Compares rows before and after each statement, for engines that do not report their changes.
public interface Watch {
  /// Reads the rows that a statement may change.
  ///
  /// @param reached the keys that it may touch, primary keys where these are known
  Look before(Connection connection, Plan plan, List<LockKey> reached) throws SQLException;

  /// The comparison for one statement, begun before it.
  interface Look {
    /// Reads the rows again after the statement, and records the differences.
    void after() throws SQLException;
  }
}
