package quorate.runtime.cbs;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import quorate.core.digest.RowsDigest;
import quorate.core.value.Result;
import quorate.core.value.Row;
import quorate.core.value.SqlException;
import quorate.runtime.client.LargeRows;

/// Passes the rows of one statement's answer to the client if the answer is large, however often
/// the statement is run, and compares them with the digest that is voted on.
final class Delivery {
  private final LargeRows to;
  private RowsDigest digest = new RowsDigest(false);
  private boolean begun;

  Delivery(LargeRows to) {
    this.to = to;
  }

  /// Whether rows were passed on that can be neither taken back nor repeated.
  boolean isSeen() {
    return begun && !to.takesAnew();
  }

  /// Passes rows on until the answer is there.
  ///
  /// @param before the results of the statements before it
  /// @throws TimeoutException if nothing comes in time
  /// @throws SqlException 40001 if rows would have to be passed on a second time, or the client has
  ///   not read for too long
  <T> T await(RowStream stream, CompletableFuture<T> answer, List<Result> before, Duration limit)
      throws InterruptedException, ExecutionException, TimeoutException {
    while (!answer.isCompletedExceptionally()) {
      RowStream.Part part = stream.next(answer::isDone, limit).orElse(null);
      switch (part) {
        case RowStream.Part.Begin begin -> begin(begin, before);
        case RowStream.Part.Rows(List<Row> rows) -> {
          rows.forEach(digest::add);
          to.rows(rows);
        }
        case null -> {
          if (stream.closed().isPresent()) {
            throw ShepherdSession.aborted(stream.closed().get());
          }
          return answer.get(0, TimeUnit.NANOSECONDS);
        }
      }
    }
    return answer.get();
  }

  private void begin(RowStream.Part.Begin begin, List<Result> before) throws InterruptedException {
    if (isSeen()) {
      throw ShepherdSession.aborted("rows of it had been sent, and it had to be run again");
    }
    begun = true;
    digest = new RowsDigest(begin.ordered());
    to.begin(before, begin.columns());
  }

  /// Whether the rows passed on are those of this result.
  boolean isOf(Result result) {
    return switch (result) {
      case Result.Streamed streamed ->
          begun && digest.isLarge() && digest.large().equals(streamed.digest());
      case Result.Rows _, Result.Done _ -> !isSeen();
      case Result.Failed _ -> true;
    };
  }
}
