package quorate.runtime.pbr;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.digest.Canonical;
import quorate.core.digest.Digest;
import quorate.core.value.Result;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.engine.statement.Execution;
import quorate.replication.statement.OrderedStatement;
import quorate.runtime.client.LargeRows;
import quorate.runtime.client.OpenTransaction;
import quorate.runtime.client.TentativeAnswers;
import quorate.sql.Analysed;
import quorate.sql.Analyser;
import quorate.sql.catalog.Catalog;
import quorate.sql.ddl.DdlPlanner;
import quorate.sql.dialect.Dialect;

/// An interactive transaction. It is open in the database of the node that was the primary when it
/// began, and is lost with that.
final class PbrTransaction implements OpenTransaction {
  private final PbrSession session;
  private final List<OrderedStatement> statements = new ArrayList<>();
  private final List<Digest> results = new ArrayList<>();
  private NodeId primary;
  private RequestId id;
  private Optional<SqlError> doomed = Optional.empty();
  private boolean reads = true;
  private boolean ended;
  private final Catalog before;
  private Catalog catalog;

  PbrTransaction(PbrSession session) {
    this.session = session;
    this.id = session.next();
    this.primary = session.cluster().primary();
    this.before = session.catalog();
    this.catalog = before;
  }

  @Override
  public int mark() {
    return statements.size();
  }

  @Override
  public Optional<Catalog> catalog() {
    return catalog.version() == before.version() ? Optional.empty() : Optional.of(catalog);
  }

  @Override
  public Result execute(OrderedStatement statement, Set<Dialect> others, LargeRows large) {
    Result result = executeSome(List.of(statement)).getFirst();
    if (large.wants(0)) {
      session.rows().fetch(primary, result, List.of(), large);
    }
    return result;
  }

  @Override
  public List<Result> executeAll(List<OrderedStatement> wanted, LargeRows large) {
    List<Result> all = new ArrayList<>();
    while (all.size() < wanted.size()) {
      List<Result> some = executeSome(wanted.subList(all.size(), wanted.size()));
      LargeRows rest = large.after(List.copyOf(all));
      all.addAll(some);
      int last = some.size() - 1; // none comes after a result with many rows
      if (some.get(last) instanceof Result.Failed) {
        break;
      }
      if (rest.wants(last)) {
        session.rows().fetch(primary, some.get(last), some.subList(0, last), rest);
      }
    }
    return all;
  }

  /// Executes as many of the statements as the primary answers at once: at least the first.
  private List<Result> executeSome(List<OrderedStatement> wanted) {
    if (doomed.isPresent()) {
      return List.of(new Result.Failed(doomed.get()));
    }
    TentativeAnswers done = ask(wanted);
    for (int i = 0; i < done.executed().size(); i++) {
      note(done.executed().get(i));
      statements.add(done.executed().get(i));
      results.add(Canonical.digest(done.results().get(i)));
    }
    return done.results();
  }

  /// The first statement finds the primary; the others go to the same node.
  private TentativeAnswers ask(List<OrderedStatement> wanted) {
    if (statements.isEmpty()) {
      primary = session.cluster().primary();
    }
    Optional<NodeMessage.Performed> performed =
        session.perform(primary, id, statements.size(), wanted);
    if (performed.isEmpty()) {
      SqlError lost = EngineErrors.gone("the primary that had it is lost");
      doomed = Optional.of(lost);
      return TentativeAnswers.failed(lost);
    }
    TentativeAnswers answers = TentativeAnswers.of(wanted, performed.get().answers());
    doomed = answers.failure().filter(error -> error.sqlState().equals("40001"));
    return answers;
  }

  private void note(OrderedStatement statement) {
    try {
      Analysed analysed =
          Analyser.analyse(
              statement.text(), catalog, statement.asker().reading(), statement.types());
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
    List<OrderedStatement> kept = List.copyOf(statements.subList(0, mark));
    List<Digest> answers = List.copyOf(results.subList(0, mark));
    statements.clear();
    results.clear();
    while (statements.size() < mark && doomed.isEmpty()) {
      int from = statements.size();
      List<Result> again = executeSome(TentativeAnswers.again(kept::get, from, mark));
      for (int i = 0; i < again.size() && doomed.isEmpty(); i++) {
        if (!answers.get(from + i).equals(Canonical.digest(again.get(i)))) {
          doomed = Optional.of(EngineErrors.gone("rows that it had read or written have changed"));
        }
      }
    }
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
      ended = true;
      session.ended();
    }
  }

  @Override
  public void rollback() {
    if (!ended) {
      ended = true;
      abandon();
      session.ended();
    }
  }
}
