package quorate.replication.statement;

import quorate.core.value.SqlError;

/// The error of an open transaction that was lost with its node.
public final class LostTransaction {
  /// The message of an error that is independent of the statement: the executing node went away,
  /// was repaired, or ended the transaction for reasons of its own.
  private static final String LOST = "the node that executes this transaction was lost";

  private LostTransaction() {}

  /// The error.
  ///
  /// @param reason the error's DETAIL
  /// @return 40001, since the transaction can be retried at another node
  public static SqlError error(String reason) {
    return new SqlError("40001", LOST)
        .withDetail(reason)
        .withHint("The transaction might succeed if retried.");
  }

  /// Whether an error reports a lost transaction, and so says nothing about whether its statement
  /// would succeed, fail or end at all.
  public static boolean isSaidBy(SqlError error) {
    return error.sqlState().equals("40001") && error.message().equals(LOST);
  }
}
