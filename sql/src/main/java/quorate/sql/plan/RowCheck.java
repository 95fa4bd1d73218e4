package quorate.sql.plan;

import java.util.Optional;
import quorate.core.value.SqlError;

/// A query that tells whether rows obey a constraint.
///
/// @param sql counts the rows that violate it, if there is a `violation`; otherwise it fails itself
/// @param violation what is answered if there are any
public record RowCheck(String sql, Optional<SqlError> violation) {
  /// One that fails by the routine that raises errors.
  public static RowCheck raising(String sql) {
    return new RowCheck(sql, Optional.empty());
  }
}
