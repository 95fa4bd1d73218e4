package quorate.sql.type;

import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;

/// The error for a value longer than engines hold.
public final class TooLong {
  private static final String TOO_LONG = "54000";
  private static final String TEXT_OF = "a text of ";

  private TooLong() {}

  /// The error for a value too long to be stored or computed.
  public static SqlException of(SqlType type, long length, int max) {
    boolean bytes = type == SqlType.BYTEA;
    return new SqlException(
        TOO_LONG,
        "%s%d %s is too long: at most %d are supported"
            .formatted(
                bytes ? "a bytea of " : TEXT_OF, length, bytes ? "bytes" : "characters", max));
  }

  /// Whether an error reports a text that is too long.
  public static boolean is(SqlError error) {
    return error.sqlState().equals(TOO_LONG) && error.message().endsWith(" are supported");
  }
}
