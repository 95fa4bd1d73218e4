package quorate.engine.transaction;

import java.util.List;
import quorate.core.SessionId;
import quorate.replication.statement.OrderedStatement;
import quorate.sql.Analysed;

/// How ordered work gets optimistic work out of its way (DESIGN section 5: it always wins).
public interface Evictor {
  /// Rolls back the optimistic transactions that hold locks on what statements may touch.
  void evict(List<Analysed.Data> analysed, List<OrderedStatement> statements);

  /// Rolls back every optimistic transaction that holds anything.
  void evictAll();

  /// Ends every optimistic transaction for good, and frees its row locks: the database under them
  /// is replaced, and the places where their COMMITs stand may never be executed here.
  void endAll();

  /// The COMMIT of this session's transaction is being executed: its optimistic execution ends, its
  /// row locks stay until [#unlock].
  void finish(SessionId session);

  /// The COMMIT was executed: whoever waits for its row locks goes on.
  void unlock(SessionId session);
}
