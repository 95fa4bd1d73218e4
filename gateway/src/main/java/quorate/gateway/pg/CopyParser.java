package quorate.gateway.pg;

import quorate.core.Bytes;

/// Reads the rows of COPY FROM as they come.
public interface CopyParser {
  /// Takes the next bytes, any number of them.
  ///
  /// @throws quorate.core.value.SqlException 22P04 where a row is malformed
  void feed(Bytes data);

  /// How many bytes there are of a row whose end has not come.
  int pending();

  /// The data has ended.
  ///
  /// @throws quorate.core.value.SqlException 22P04 in the middle of a row
  void finish();
}
