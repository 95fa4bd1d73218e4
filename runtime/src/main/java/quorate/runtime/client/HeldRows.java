package quorate.runtime.client;

import java.util.ArrayList;
import java.util.List;
import quorate.core.value.Column;
import quorate.core.value.Result;
import quorate.core.value.Row;

/// Holds the rows of an answer however large, for whoever wants all of them at once.
public final class HeldRows implements LargeRows {
  private final List<Row> rows = new ArrayList<>();

  @Override
  public void begin(List<Result> before, List<Column> columns) {
    rows.clear();
  }

  @Override
  public void rows(List<Row> more) {
    rows.addAll(more);
  }

  @Override
  public boolean takesAnew() {
    return true;
  }

  /// A result with the rows that it lacks, if it is one of those.
  public Result whole(Result result) {
    return result instanceof Result.Streamed(var columns, var _, boolean ordered, String tag)
        ? new Result.Rows(columns, rows, ordered, tag)
        : result;
  }
}
