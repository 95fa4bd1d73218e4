package quorate.runtime.pbr;

import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import quorate.core.value.SqlError;
import quorate.runtime.net.Reason;

/// What clients are told of what goes wrong in a primary's engine.
record EngineErrors(PbrStore store) {
  /// Whether other transactions were in the way: it may succeed if it is tried again.
  boolean isConflict(Exception broken) {
    SQLException sql = sql(broken);
    return sql == null || store.engine().isLockConflict(sql) || "40001".equals(sql.getSQLState());
  }

  private static @Nullable SQLException sql(Exception broken) {
    return broken instanceof SQLException own
        ? own
        : broken.getCause() instanceof SQLException cause ? cause : null;
  }

  /// A transaction that is not open any more.
  static SqlError gone(String why) {
    return new SqlError("40001", "could not serialize access: the transaction is not open any more")
        .withDetail(why.isEmpty() ? "It was rolled back." : "It was rolled back: " + why + ".")
        .withHint("The transaction might succeed if retried.");
  }

  SqlError of(Exception broken) {
    SQLException sql = sql(broken);
    if (sql == null || isConflict(broken)) {
      return new SqlError("40001", "could not serialize access due to concurrent transactions")
          .withDetail("The transaction was rolled back: " + Reason.of(broken) + ".")
          .withHint("The transaction might succeed if retried.");
    }
    return store.engine().toSqlError(sql, store.catalog());
  }
}
