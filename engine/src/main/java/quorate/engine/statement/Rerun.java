package quorate.engine.statement;

import java.util.List;
import java.util.Optional;
import quorate.core.digest.Digest;
import quorate.core.value.SqlError;

/// The results of a transaction that was executed again, as far as its statements were executed.
///
/// @param digests of the results; in place of one that this engine could not give, the client's
/// @param abstains whether there is such a one
/// @param error of the statement that failed, which none did before
public record Rerun(List<Digest> digests, boolean abstains, Optional<SqlError> error) {
  public boolean failed() {
    return error.isPresent();
  }

  /// Whether it answers all that the client saw.
  public boolean repeats(List<Digest> seen) {
    return !failed() && digests.equals(seen);
  }
}
