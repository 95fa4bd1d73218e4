package quorate.runtime.client;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import quorate.core.Repeats;
import quorate.core.digest.Canonical;
import quorate.core.digest.Digest;
import quorate.core.value.Result;
import quorate.core.value.SqlError;
import quorate.engine.spool.StatementLog;
import quorate.replication.statement.OrderedStatement;

/// An interactive transaction that can be executed again: it keeps its statements, and digests of
/// the answers that its client has seen.
public abstract class KeptTransaction implements OpenTransaction {
  protected final StatementLog statements = new StatementLog();
  protected final List<Digest> results = new ArrayList<>();

  /// The error with which all later statements, and COMMIT, fail, because an answer that the client
  /// has seen does not stand.
  protected Optional<SqlError> doomed = Optional.empty();

  private boolean ended;

  @Override
  public final int mark() {
    return statements.size();
  }

  protected final void keep(OrderedStatement statement, Result result) {
    statements.add(statement);
    Repeats.add(results, Canonical.digest(result));
  }

  /// Whether a statement is answered as the client has seen it.
  protected final boolean isAlike(int statement, Result again) {
    return results.get(statement).equals(Canonical.digest(again));
  }

  /// Forgets the statements after the mark.
  protected final void forget(int mark) {
    statements.truncate(mark);
    results.subList(mark, results.size()).clear();
  }

  protected final boolean hasEnded() {
    return ended;
  }

  protected final void end() {
    ended = true;
    statements.close();
  }
}
