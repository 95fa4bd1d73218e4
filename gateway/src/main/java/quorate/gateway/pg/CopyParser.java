package quorate.gateway.pg;

import quorate.core.Bytes;
import quorate.core.value.SqlError;

/// Parses the rows of COPY FROM as they arrive. Errors have the row in their contexts.
public interface CopyParser {
  /// Takes the next bytes, of any number.
  ///
  /// @throws quorate.core.value.SqlException 22P04 if a row is malformed
  void feed(Bytes data);

  /// The bytes held of an incomplete row.
  int pending();

  /// Ends the data.
  ///
  /// @throws quorate.core.value.SqlException 22P04 in the middle of a row
  void finish();

  /// An error with the row that is being read in its context, unless it has one.
  SqlError located(SqlError error);
}
