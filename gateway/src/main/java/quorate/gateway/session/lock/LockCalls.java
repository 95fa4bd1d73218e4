package quorate.gateway.session.lock;

import java.util.ArrayList;
import java.util.List;
import quorate.core.value.SqlException;
import quorate.gateway.system.LockCall;
import quorate.gateway.system.LockNeeded;

/// The advisory lock calls of one query with their answers so far. The query is run again with each
/// new answer, until it needs no further one.
public final class LockCalls {
  private final List<LockCall> calls = new ArrayList<>();
  private final List<Boolean> answers = new ArrayList<>();
  private int next;

  /// Restarts the sequence of calls with the query.
  public void begin() {
    next = 0;
  }

  /// The answer to the query's next call.
  ///
  /// @throws LockNeeded if the answer is not known yet
  public boolean answer(LockCall call) {
    if (next == calls.size()) {
      throw new LockNeeded(call);
    }
    if (!calls.get(next).equals(call)) {
      throw new SqlException(
          "40001", "rows that the query reads have changed while it waited for a lock");
    }
    return answers.get(next++);
  }

  public void answered(LockCall call, boolean answer) {
    calls.add(call);
    answers.add(answer);
  }
}
