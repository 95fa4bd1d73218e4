package quorate.sql.plan;

import java.util.Optional;
import quorate.core.value.SqlError;

/// A query that checks whether rows satisfy a constraint.
///
/// @param sql counts the violating rows if there is a `violation`; otherwise it raises the error
///   itself
/// @param violation error to report if the count is not 0
public record RowCheck(String sql, Optional<SqlError> violation) {
  /// A check that fails through the routine for raising errors.
  public static RowCheck raising(String sql) {
    return new RowCheck(sql, Optional.empty());
  }
}
