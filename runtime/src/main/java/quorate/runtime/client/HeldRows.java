package quorate.runtime.client;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import quorate.core.value.Column;
import quorate.core.value.Result;
import quorate.core.value.Row;

/// Holds the rows of an answer of any size for repeated or piecemeal reading: in memory while they
/// are few, in a file once they are many.
public final class HeldRows implements LargeRows {
  static final int MEMORY_ROWS = 10_000;
  private static final int CHUNK = 256;

  private List<Row> rows = new ArrayList<>();
  private Optional<RowFile> file = Optional.empty();

  @Override
  public void begin(List<Result> before, List<Column> columns) {
    file.ifPresent(RowFile::close);
    file = Optional.empty();
    rows = new ArrayList<>();
  }

  @Override
  public void rows(List<Row> more) {
    if (file.isEmpty() && rows.size() + more.size() > MEMORY_ROWS) {
      RowFile made = new RowFile();
      for (int i = 0; i < rows.size(); i += CHUNK) {
        made.append(rows.subList(i, Math.min(i + CHUNK, rows.size())));
      }
      rows = List.of();
      file = Optional.of(made);
    }
    if (file.isPresent()) {
      file.get().append(more);
    } else {
      rows.addAll(more);
    }
  }

  @Override
  public boolean takesAnew() {
    return true;
  }

  /// Completes a streamed result with its rows; returns any other result unchanged.
  public Result whole(Result result) {
    return result instanceof Result.Streamed streamed
        ? new Result.Rows(
            streamed.columns(),
            file.<List<Row>>map(each -> each).orElse(rows),
            streamed.ordered(),
            streamed.tag(),
            streamed.drawn())
        : result;
  }
}
