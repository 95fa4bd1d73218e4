package quorate.engine.statement;

import java.util.List;
import java.util.Optional;
import quorate.core.value.Result;

/// The results of executing a script at this engine.
///
/// @param results the results of the statements that it could answer, up to the first that failed
/// @param answered whether every executed statement has a result: an engine may be unable to answer
///   a read, and then has no answer to the script, even if a later statement fails
public record ScriptRun(List<Result> results, boolean answered) {
  /// Whether a statement failed: then the script has no effect.
  public boolean failed() {
    return !results.isEmpty() && results.getLast() instanceof Result.Failed;
  }

  /// The answer to the script; empty if it must come from other engines.
  public Optional<List<Result>> answer() {
    return answered ? Optional.of(results) : Optional.empty();
  }
}
