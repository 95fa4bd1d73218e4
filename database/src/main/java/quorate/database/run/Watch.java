package quorate.database.run;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import quorate.sql.plan.LockKey;
import quorate.sql.plan.Plan;

/// Looks at rows before and after each statement, for engines that do not tell what they change.
public interface Watch {
  /// Looks at what a statement may change.
  ///
  /// @param reached what it may touch, by primary keys where they are known
  Look before(Connection connection, Plan plan, List<LockKey> reached) throws SQLException;

  /// One statement, looked at before it.
  interface Look {
    /// Looks again, after the statement, and records what is different.
    void after() throws SQLException;
  }
}
