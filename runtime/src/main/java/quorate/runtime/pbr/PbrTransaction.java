package quorate.runtime.pbr;

import java.util.List;
import java.util.Optional;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.value.Result;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.engine.statement.Execution;
import quorate.replication.statement.OrderedStatement;
import quorate.runtime.client.LargeRows;
import quorate.runtime.client.TentativeAnswers;
import quorate.runtime.client.TentativeTransaction;
import quorate.sql.Analysed;
import quorate.sql.catalog.Catalog;
import quorate.sql.ddl.DdlPlanner;

/// An interactive transaction. It is open in the database of the node that was the primary when it
/// began, and is lost with that.
final class PbrTransaction extends TentativeTransaction {
  private final PbrSession session;
  private NodeId primary;
  private RequestId id;
  private boolean reads = true;
  private boolean changing;

  /// The schema that its changes are based on, and as the transaction sees it.
  private Catalog before;

  private Catalog catalog;

  PbrTransaction(PbrSession session) {
    super(EngineErrors.gone("rows that it had read or written have changed"));
    this.session = session;
    this.id = session.next();
    this.primary = session.cluster().primary();
    this.before = session.catalog();
    this.catalog = before;
  }

  @Override
  public Optional<Catalog> catalog() {
    return catalog.version() == before.version() ? Optional.empty() : Optional.of(catalog);
  }

  @Override
  protected void fetch(Result.Streamed result, List<Result> before, LargeRows large) {
    session.rows().fetch(primary, result, before, large);
  }

  /// The first statement finds the primary; the others go to the same node.
  @Override
  protected TentativeAnswers ask(List<OrderedStatement> wanted, int index) {
    if (index == 0) {
      primary = session.cluster().primary();
    }
    Optional<NodeMessage.Performed> performed = session.perform(primary, id, index, wanted);
    if (performed.isEmpty()) {
      SqlError lost = EngineErrors.gone("the primary that had it is lost");
      doomed = Optional.of(lost);
      return TentativeAnswers.failed(lost);
    }
    TentativeAnswers answers = TentativeAnswers.of(wanted, performed.get().answers());
    doomed = answers.failure().filter(error -> error.sqlState().equals("40001"));
    return answers;
  }

  /// Until it ends nobody else changes the schema: so the one read after its first change is the
  /// one that it has changed.
  @Override
  public Result changeSchema(OrderedStatement statement) {
    changing = true;
    return execute(statement);
  }

  private void findSchema() {
    boolean first = changing && catalog().isEmpty();
    changing = false;
    if (first) {
      before = session.newestCatalog();
      catalog = before;
    }
  }

  @Override
  protected void executed(OrderedStatement statement) {
    try {
      findSchema();
      Analysed analysed = Execution.analysed(statement, catalog);
      reads &=
          analysed instanceof Analysed.Read read && read.nondeterminism().sequences().isEmpty();
      if (analysed instanceof Analysed.Ddl ddl) {
        catalog =
            DdlPlanner.plan(catalog, ddl, Execution.choices(statement), session.dialects()).after();
      }
    } catch (SqlException unknownHere) {
      reads = false;
    }
  }

  /// Begins again, and repeats the statements before the mark.
  @Override
  public void rollbackTo(int mark) {
    if (doomed.filter(error -> !error.sqlState().equals("40001")).isPresent()) {
      return;
    }
    doomed = Optional.empty();
    abandon();
    id = session.next();
    reads = true;
    catalog = before;
    replay(mark);
  }

  private void abandon() {
    session.cluster().send(primary, new NodeMessage.Abandon(id));
  }

  @Override
  public void commit() {
    try {
      if (doomed.isPresent()) {
        abandon();
        throw doomed.get().asException();
      }
      if (!statements.isEmpty()) {
        session.commit(id, statements.size(), reads);
      }
    } finally {
      end();
      session.ended();
    }
  }

  @Override
  public void rollback() {
    if (!hasEnded()) {
      end();
      abandon();
      session.ended();
    }
  }
}
