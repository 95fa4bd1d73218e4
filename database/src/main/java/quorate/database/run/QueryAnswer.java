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

/// The answer to one query, as the engine gives its rows: the rows themselves, or, where somebody
/// takes those of a large answer, their digest.
final class QueryAnswer implements Consumer<Row> {
  /// Rows that are given to a sink at a time.
  private static final int CHUNK_ROWS = 256;

  private static final int CHUNK_BYTES = 1 << 18;

  /// Rows that a driver is to get at a time where not all of them are held.
  private static final int FETCHED_ROWS = 1000;

  private final Plan.Query query;
  private final Optional<RowSink> sink;
  private final RowsDigest digest;
  private List<Row> held = new ArrayList<>();

  /// Whether a sink was given rows, which cannot be taken back.
  private boolean passing;

  private int count;

  /// Bytes that a sink was given, in canonical form.
  private long passed;

  /// @param sink takes the rows of a large answer; empty where all are to be held
  QueryAnswer(Plan.Query query, Optional<RowSink> sink) {
    this.query = query;
    this.sink = sink;
    this.digest = new RowsDigest(query.ordered());
  }

  /// Executes a query and reads its answer.
  ///
  /// @param sink takes the rows of a large answer; empty where all are to be held
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
        throw new LockConflict(failed); // run again, its rows would come twice
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
}
