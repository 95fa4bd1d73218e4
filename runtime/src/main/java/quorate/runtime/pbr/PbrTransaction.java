package quorate.runtime.pbr;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.digest.Canonical;
import quorate.core.digest.Digest;
import quorate.core.value.Result;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.replication.smr.Statement;
import quorate.runtime.client.OpenTransaction;
import quorate.runtime.node.Execution;
import quorate.sql.Analysed;
import quorate.sql.Analyser;
import quorate.sql.Catalog;
import quorate.sql.DdlPlanner;
import quorate.sql.Dialect;

/// An interactive transaction: it is open in the database of the node that was the primary when it
/// began, and ends with that.
final class PbrTransaction implements OpenTransaction {
  private final PbrSession session;
  private final List<Statement> statements = new ArrayList<>();
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
  public Result execute(Statement statement, Set<Dialect> others) {
    if (doomed.isPresent()) {
      return new Result.Failed(doomed.get());
    }
    NodeMessage.Performed done = ask(statement);
    Result result = done.result();
    if (!(result instanceof Result.Failed)) {
      note(statement);
      statements.add(done.leased().isEmpty() ? statement : statement.withLeased(done.leased()));
      results.add(Canonical.digest(result));
    }
    return result;
  }

  /// The first statement finds the primary; whoever has that has the others.
  private NodeMessage.Performed ask(Statement statement) {
    if (statements.isEmpty()) {
      primary = session.cluster().primary();
    }
    Optional<NodeMessage.Performed> result =
        session.perform(primary, id, statements.size(), statement);
    if (result.isEmpty()) {
      SqlError lost = Executions.gone("the primary that had it is lost");
      doomed = Optional.of(lost);
      return new NodeMessage.Performed(
          id, statements.size(), new Result.Failed(lost), new TreeMap<>());
    }
    if (result.get().result() instanceof Result.Failed(SqlError error)
        && error.sqlState().equals("40001")) {
      doomed = Optional.of(error);
    }
    return result.get();
  }

  private void note(Statement statement) {
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

  /// Begins anew, and executes what came before the mark again.
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
    List<Statement> kept = List.copyOf(statements.subList(0, mark));
    List<Digest> answers = List.copyOf(results.subList(0, mark));
    statements.clear();
    results.clear();
    for (int i = 0; i < mark && doomed.isEmpty(); i++) {
      Result again = execute(kept.get(i), Set.of());
      if (!answers.get(i).equals(Canonical.digest(again))) {
        doomed = Optional.of(Executions.gone("what it had read or written has changed"));
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
