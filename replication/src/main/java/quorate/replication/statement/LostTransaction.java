package quorate.replication.statement;

import quorate.core.value.SqlError;

/// The error of an open transaction whose node has lost it.
public final class LostTransaction {
  /// The message of an error that tells nothing of the statement: the node that executes the
  /// transaction went away, was repaired, or ended the transaction for reasons of its own.
  private static final String LOST = "the node that executes this transaction was lost";

  private LostTransaction() {}

  /// The error.
  ///
  /// @param reason for the error's DETAIL
  /// @return 40001, for the transaction can be run again at another node
  public static SqlError error(String reason) {
    return new SqlError("40001", LOST)
        .withDetail(reason)
        .withHint("The transaction might succeed if retried.");
  }

  /// Whether an error says that the node has lost the transaction, and so nothing of whether its
  /// statement succeeds, fails or ends at all.
  public static boolean isSaidBy(SqlError error) {
    return error.sqlState().equals("40001") && error.message().equals(LOST);
  }
}
