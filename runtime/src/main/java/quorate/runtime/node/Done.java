package quorate.runtime.node;

import java.util.List;
import java.util.Optional;
import quorate.core.value.Result;

/// Answers with no content but that the command was done.
final class Done {
  static final Optional<List<Result>> COMMIT = of("COMMIT");
  static final Optional<List<Result>> CHUNK = of("CHUNK");

  private Done() {}

  private static Optional<List<Result>> of(String tag) {
    return Optional.of(List.of(new Result.Done(tag)));
  }
}
