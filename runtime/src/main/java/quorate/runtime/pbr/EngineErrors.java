package quorate.runtime.pbr;

import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.runtime.client.SessionErrors;
import quorate.runtime.net.FailureText;

/// The errors that clients get for failures of a primary's engine.
record EngineErrors(PbrStore store) {
  /// Whether other transactions were in the way, so that a retry may succeed.
  boolean isConflict(Exception broken) {
    SQLException sql = sql(broken);
    return sql == null || store.engine().isLockConflict(sql) || "40001".equals(sql.getSQLState());
  }

  private static @Nullable SQLException sql(Exception broken) {
    return broken instanceof SQLException own
        ? own
        : broken.getCause() instanceof SQLException cause ? cause : null;
  }

  static SqlException expired() {
    return SessionErrors.unknown("The session was silent for so long that it was forgotten.");
  }

  /// A transaction that will never be committed, since its session is forgotten.
  static SqlException forgotten() {
    return new SqlException(
        new SqlError("40001", "the transaction was not committed")
            .withDetail("Its session was silent for so long that it was forgotten.")
            .withHint("The transaction might succeed if retried."));
  }

  /// A transaction that is no longer open.
  static SqlError gone(String why) {
    return new SqlError("40001", "could not serialize access: the transaction is not open any more")
        .withDetail(why.isEmpty() ? "It was rolled back." : "It was rolled back: " + why + ".")
        .withHint("The transaction might succeed if retried.");
  }

  SqlError of(Exception broken) {
    SQLException sql = sql(broken);
    if (sql == null || isConflict(broken)) {
      return new SqlError("40001", "could not serialize access due to concurrent transactions")
          .withDetail("The transaction was rolled back: " + FailureText.of(broken) + ".")
          .withHint("The transaction might succeed if retried.");
    }
    return store.engine().toSqlError(sql, store.catalog());
  }
}
