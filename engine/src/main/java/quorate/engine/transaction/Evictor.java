package quorate.engine.transaction;

import java.util.List;
import quorate.core.SessionId;
import quorate.replication.statement.OrderedStatement;
import quorate.sql.Analysed;

/// How ordered work displaces optimistic work, over which it always has priority.
public interface Evictor {
  /// Rolls back the optimistic transactions that hold locks on keys that the statements may touch.
  void evict(List<Analysed.Data> analysed, List<OrderedStatement> statements);

  /// Rolls back every optimistic transaction that holds anything.
  void evictAll();

  /// Ends every optimistic transaction for good, and frees its row locks: the database is replaced,
  /// and their COMMITs in the order may never be executed here.
  void endAll();

  /// The COMMIT of this session's transaction is being executed: its optimistic execution ends, its
  /// row locks stay until [#unlock].
  void finish(SessionId session);

  /// The COMMIT was executed: transactions that wait for its row locks continue.
  void unlock(SessionId session);
}
