package quorate.engine.statement;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import quorate.core.value.Result;
import quorate.core.value.RoughSize;
import quorate.core.value.SqlError;
import quorate.replication.statement.TentativeAnswer;

/// The answers to the statements of one message, which are sent in one message too. Its size is
/// bounded, except for the last answer.
public final class AnswerBatch {
  private static final long BYTES_MAX = 256 << 10;

  private final List<TentativeAnswer> answers = new ArrayList<>();
  private long bytes;
  private boolean full;

  /// The number of answers.
  public int size() {
    return answers.size();
  }

  public List<TentativeAnswer> answers() {
    return answers;
  }

  /// Whether the next statement is left to another message: a statement has failed, or its client
  /// fetches an answer separately, or the answers have many bytes.
  public boolean isFull() {
    return full || bytes > BYTES_MAX;
  }

  public void add(Result result, SortedMap<String, List<Long>> leased) {
    answers.add(new TentativeAnswer(result, leased));
    switch (result) {
      case Result.Failed _, Result.Streamed _ -> full = true;
      case Result.Rows rows -> rows.rows().forEach(row -> bytes += RoughSize.of(row.values()));
      case Result.Done _ -> {}
    }
  }

  public void fail(SqlError error) {
    add(new Result.Failed(error), new TreeMap<>());
  }
}
