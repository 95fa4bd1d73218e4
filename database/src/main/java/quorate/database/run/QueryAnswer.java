package quorate.database.run;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import quorate.core.Bytes;
import quorate.core.digest.RowsDigest;
import quorate.core.value.Result;
import quorate.core.value.Row;
import quorate.database.Engine;
import quorate.sql.plan.Plan;

/// Collects the answer to one query from the engine: the rows or, if a sink takes the rows of a
/// large answer, their digest.
final class QueryAnswer implements Consumer<Row> {
  /// The number of rows that a sink gets at once.
  private static final int CHUNK_ROWS = 256;

  private static final int CHUNK_BYTES = 1 << 18;

  /// The number of rows that a driver fetches at once if not all of them are kept.
  private static final int FETCHED_ROWS = 1000;

  private final Plan.Query query;
  private final Optional<RowSink> sink;
  private final RowsDigest digest;
  private List<Row> held = new ArrayList<>();

  /// Whether the sink has rows, which cannot be withdrawn.
  private boolean passing;

  private int count;

  /// The bytes that the sink has got, in canonical form.
  private long passed;

  /// @param sink takes the rows of a large answer; empty if all rows are kept
  QueryAnswer(Plan.Query query, Optional<RowSink> sink) {
    this.query = query;
    this.sink = sink;
    this.digest = new RowsDigest(query.ordered());
  }

  /// Executes a query and reads its answer.
  ///
  /// @param sink takes the rows of a large answer; empty if all rows are kept
  static Result of(
      Session session, Plan.Query query, Optional<RowSink> sink, Engine engine, Foreseen foreseen)
      throws SQLException {
    QueryAnswer answer = new QueryAnswer(query, sink);
    try {
      Optional<List<Row>> ahead = Unguarded.ahead(session, query, foreseen);
      if (ahead.isPresent()) {
        ahead.get().forEach(answer);
      } else {
        session.query(query, List.of(), sink.isPresent() ? FETCHED_ROWS : Session.ALL_ROWS, answer);
      }
      Unguarded.answered(query, foreseen, answer.count);
      return answer.result();
    } catch (SQLException failed) {
      if (answer.passing && engine.isStalePlan(failed)) {
        throw new LockConflict(failed); // a repetition would give the sink its rows twice
      }
      throw failed;
    }
  }

  @Override
  public void accept(Row row) {
    Nesting.hold(row);
    count++;
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

  /// The answer, after the engine's last row.
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
}
