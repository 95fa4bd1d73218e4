package quorate.runtime.node;

import java.util.List;
import java.util.Optional;
import quorate.core.value.Result;

/// What is answered where there is nothing to tell but that it was done.
final class Done {
  static final Optional<List<Result>> COMMIT = of("COMMIT");
  static final Optional<List<Result>> CHUNK = of("CHUNK");

  private Done() {}

  private static Optional<List<Result>> of(String tag) {
    return Optional.of(List.of(new Result.Done(tag)));
  }
}
