package quorate.engine.statement;

import java.util.List;
import java.util.Optional;
import quorate.core.digest.Digest;
import quorate.core.value.SqlError;

/// The results of a transaction that was executed again, as far as its statements were executed.
///
/// @param digests the digests of the results; the client's digest for a result that this engine
///   could not compute
/// @param abstains whether there is such a result
/// @param error the error of the statement that failed; none failed the first time
public record Rerun(List<Digest> digests, boolean abstains, Optional<SqlError> error) {
  public boolean failed() {
    return error.isPresent();
  }

  /// Whether the results equal those that the client saw.
  public boolean repeats(List<Digest> seen) {
    return !failed() && digests.equals(seen);
  }
}
