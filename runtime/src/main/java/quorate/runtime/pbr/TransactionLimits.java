package quorate.runtime.pbr;

import java.util.Optional;
import quorate.core.Bytes;
import quorate.core.value.SqlError;
import quorate.database.capture.Recording;
import quorate.replication.pbr.Shipped;

/// Limits of a transaction's changes and answers: both are in its entry, in each member's log.
final class TransactionLimits {
  /// The most bytes that are shipped of a transaction, deflated.
  static final int SHIPPED_BYTES_MAX = 64 << 20;

  /// The most bytes that a transaction which writes may answer.
  static final int ANSWER_BYTES_MAX = 32 << 20;

  /// A transaction that cannot be shipped as its statements either, since another engine may answer
  /// them differently.
  static final SqlError NO_WRITE_SET =
      new SqlError("54000", "the transaction changes too many rows for a write set")
          .withDetail("It may raise an error that other databases need not raise.")
          .withHint(
              "Guard the expression that may raise it with CASE, or change fewer rows at once.");

  private static final int SMALL_CHANGES = 32;
  private static final int SMALL_BYTES = 1 << 16;

  private TransactionLimits() {}

  /// Whether a transaction has changed so little that committing it costs less than handing it to
  /// another thread.
  static boolean isSmall(Recording changes) {
    return changes.isWithin(SMALL_CHANGES, SMALL_BYTES);
  }

  /// The error of a transaction that changes or answers too much.
  static Optional<SqlError> exceeded(Shipped shipped, Bytes answer) {
    if (answer.length() > ANSWER_BYTES_MAX) {
      return Optional.of(
          tooMuch("answers", ANSWER_BYTES_MAX)
              .withHint("Read it in a transaction that only reads, or with LIMIT."));
    }
    return shipped.bytes().length() > SHIPPED_BYTES_MAX
        ? Optional.of(tooMuch("changes", SHIPPED_BYTES_MAX).withHint("Commit more often."))
        : Optional.empty();
  }

  private static SqlError tooMuch(String does, int bytesMax) {
    return new SqlError(
        "54000", "a transaction %s more than %d MB".formatted(does, bytesMax >> 20));
  }
}
