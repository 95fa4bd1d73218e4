package quorate.gateway;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import quorate.core.value.Column;
import quorate.core.value.Result;
import quorate.core.value.Row;
import quorate.gateway.session.Portal;
import quorate.gateway.session.Prepared;
import quorate.gateway.session.ResultColumns;
import quorate.gateway.session.StatementExecution;
import quorate.gateway.session.Transactions;
import quorate.replication.statement.OrderedStatement;
import quorate.sql.Analysed;

/// Executions of the extended query protocol that run together, with the messages between them.
final class Pipeline implements Answers.Writer {
  /// A pending execution, or a message that must not overtake one.
  sealed interface Pending {
    record Run(Portal portal, OrderedStatement statement, Analysed.Data data) implements Pending {}

    record Say(Runnable message) implements Pending {}
  }

  private final ClientOutput output;
  private final StatementExecution execution;
  private final Transactions transactions;
  private final Function<Prepared, Optional<List<Column>>> described;
  private final List<Pending.Run> runs;
  private final int rowsMax;

  /// The executions and messages that are not written yet.
  private final Iterator<Pending> left;

  /// The execution whose result is next, and its columns.
  private int at = -1;

  private List<Column> columns = List.of();

  /// @param described the columns in the row description that the client has of a statement
  /// @param rowsMax how many rows of the last execution to send before PortalSuspended; 0 for all
  Pipeline(
      ClientOutput output,
      StatementExecution execution,
      Transactions transactions,
      List<Pending> pending,
      Function<Prepared, Optional<List<Column>>> described,
      int rowsMax) {
    this.output = output;
    this.execution = execution;
    this.transactions = transactions;
    this.described = described;
    this.rowsMax = rowsMax;
    this.left = pending.iterator();
    this.runs =
        pending.stream()
            .filter(Pending.Run.class::isInstance)
            .map(Pending.Run.class::cast)
            .toList();
  }

  /// Executes everything, and writes the results and messages in order.
  void run() throws InterruptedException {
    Answers answers = new Answers(this);
    List<Result> results = new ArrayList<>();
    if (runs.isEmpty()) {
      sayUpTo(0);
      return;
    }
    if (transactions.inBlock()) {
      while (results.size() < runs.size()) {
        sayUpTo(results.size());
        results.addAll(inBlock(results, answers));
        answers.finish(results);
      }
    } else {
      List<Analysed.Data> analysed = runs.stream().map(Pending.Run::data).toList();
      List<OrderedStatement> statements = runs.stream().map(Pending.Run::statement).toList();
      results.addAll(
          rowsMax == 0
              ? execution.executeAll(statements, analysed, answers)
              : execution.executeAll(statements, analysed));
      answers.finish(results);
    }
    sayUpTo(runs.size());
  }

  /// Executes the next part within the block: as many executions as may be sent together.
  ///
  /// @param before the results of the earlier executions
  private List<Result> inBlock(List<Result> before, Answers answers) throws InterruptedException {
    int first = before.size();
    int end = first;
    while (end < runs.size() && goesTogether(runs.get(end).data(), end)) {
      end++;
    }
    if (end - first > 1) {
      List<Pipeline.Pending.Run> some = runs.subList(first, end);
      return execution.executeTogether(
          some.stream().map(Pending.Run::statement).toList(),
          some.stream().map(Pending.Run::data).toList(),
          answers.after(before));
    }
    Pending.Run run = runs.get(first);
    boolean paged = rowsMax > 0 && first == runs.size() - 1;
    return List.of(
        paged
            ? execution.executeInBlock(run.statement(), run.data())
            : execution.executeInBlock(run.statement(), run.data(), answers.after(before)));
  }

  /// Whether an execution may be sent together with others.
  private boolean goesTogether(Analysed.Data data, int index) {
    boolean paged = rowsMax > 0 && index == runs.size() - 1;
    return !paged && execution.goesTogether(data);
  }

  /// Writes the messages before the execution with this number.
  private void sayUpTo(int run) {
    while (at < run && left.hasNext()) {
      switch (left.next()) {
        case Pending.Say(Runnable message) -> message.run();
        case Pending.Run _ -> at++;
      }
    }
  }

  @Override
  public void write(int index, Result result) throws InterruptedException {
    sayUpTo(index);
    Pending.Run run = runs.get(index);
    if (result instanceof Result.Rows rows) {
      run.portal().keep(rows);
      page(run.portal(), rowsMax);
    } else {
      Answers.write(output, execution, result, run.data(), run.portal().formats(), false);
    }
  }

  @Override
  public void begin(int index, List<Column> executed) {
    sayUpTo(index);
    Portal portal = runs.get(index).portal();
    columns = ResultColumns.of(described.apply(portal.prepared()), executed, true);
    portal.passed(executed, "SELECT 0");
  }

  @Override
  public void rows(int index, List<Row> rows) throws InterruptedException {
    output.rows(rows, columns, runs.get(index).portal().formats());
  }

  /// Sends the next rows of a portal, at most `limit` unless that is 0.
  void page(Portal portal, int limit) throws InterruptedException {
    List<Column> executed = portal.rows().orElseThrow().columns();
    output.page(
        portal, ResultColumns.of(described.apply(portal.prepared()), executed, true), limit);
  }
}
