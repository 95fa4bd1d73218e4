package quorate.gateway.pg;

import quorate.core.Bytes;

/// Parses the rows of COPY FROM as they arrive.
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
}
