package quorate.database.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import quorate.core.Bytes;
import quorate.core.digest.RowsDigest;
import quorate.core.value.Result;
import quorate.core.value.Row;
import quorate.sql.Plan;

/// The answer to one query, as the engine gives its rows: the rows themselves, or, where somebody
/// takes those of a large answer, their digest.
final class QueryAnswer implements Consumer<Row> {
  /// Rows that are given to a sink at a time.
  private static final int CHUNK_ROWS = 256;

  private static final int CHUNK_BYTES = 1 << 18;

  private final Plan.Query query;
  private final Optional<RowSink> sink;
  private final RowsDigest digest;
  private List<Row> held = new ArrayList<>();
  private boolean passing;

  /// Bytes that a sink was given, in canonical form.
  private long passed;

  /// @param sink takes the rows of a large answer; empty where all are to be held
  QueryAnswer(Plan.Query query, Optional<RowSink> sink) {
    this.query = query;
    this.sink = sink;
    this.digest = new RowsDigest(query.ordered());
  }

  @Override
  public void accept(Row row) {
    Nesting.hold(row);
    held.add(row);
    if (sink.isPresent()) {
      digest.add(row);
      if (!passing && digest.isLarge()) {
        passing = true;
        sink.get().begin(query.columns(), query.ordered());
      }
      if (passing && (held.size() >= CHUNK_ROWS || digest.bytes() - passed >= CHUNK_BYTES)) {
        pass();
      }
    }
  }

  private void pass() {
    sink.orElseThrow().rows(held);
    held = new ArrayList<>(CHUNK_ROWS);
    passed = digest.bytes();
  }

  /// The answer, when the engine has given all rows.
  Result result() {
    if (!passing) {
      return new Result.Rows(query.columns(), held, query.ordered(), "SELECT " + held.size());
    }
    if (!held.isEmpty()) {
      pass();
    }
    Bytes rows = digest.large();
    sink.orElseThrow().end(rows);
    return new Result.Streamed(query.columns(), rows, query.ordered(), "SELECT " + digest.rows());
  }

  /// Whether a sink was given rows, which cannot be taken back.
  boolean isPassing() {
    return passing;
  }
}
