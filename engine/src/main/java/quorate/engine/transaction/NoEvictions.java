package quorate.engine.transaction;

import java.util.List;
import quorate.core.SessionId;
import quorate.replication.statement.OrderedStatement;
import quorate.sql.Analysed;

/// For a replica without clients of its own, which has no optimistic work.
public final class NoEvictions implements Evictor {
  @Override
  public void evict(List<Analysed.Data> analysed, List<OrderedStatement> statements) {}

  @Override
  public void evictAll() {}

  @Override
  public void endAll() {}

  @Override
  public void finish(SessionId session) {}

  @Override
  public void unlock(SessionId session) {}
}
