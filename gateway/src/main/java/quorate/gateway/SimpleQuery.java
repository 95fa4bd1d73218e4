package quorate.gateway;

import java.util.List;
import org.jspecify.annotations.Nullable;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.gateway.pg.BackendWriter;
import quorate.gateway.session.PreparedCommands;
import quorate.gateway.session.Script;
import quorate.gateway.session.SessionCommands;
import quorate.gateway.session.StatementAnalysis;
import quorate.gateway.session.StatementExecution;
import quorate.gateway.session.SystemReads;
import quorate.gateway.session.Transactions;
import quorate.replication.statement.OrderedStatement;
import quorate.sql.Analysed;
import quorate.sql.Splitter;
import quorate.sql.Splitter.Piece;
import quorate.sql.system.SystemQuery;

/// The simple query protocol of one session.
final class SimpleQuery {
  private final StatementAnalysis analysis;
  private final StatementExecution execution;
  private final Transactions transactions;
  private final SessionCommands commands;
  private final PreparedCommands prepared;
  private final SystemReads system;
  private final Copies copies;
  private final ClientOutput output;
  private final CommandEnd end;
  private final Extended extended;

  SimpleQuery(
      StatementAnalysis analysis,
      StatementExecution execution,
      Transactions transactions,
      SessionCommands commands,
      PreparedCommands prepared,
      SystemReads system,
      Copies copies,
      ClientOutput output,
      CommandEnd end,
      Extended extended) {
    this.analysis = analysis;
    this.execution = execution;
    this.transactions = transactions;
    this.commands = commands;
    this.prepared = prepared;
    this.system = system;
    this.copies = copies;
    this.output = output;
    this.end = end;
    this.extended = extended;
  }

  /// Executes a query string, and reports its outcome.
  void query(String sql) throws InterruptedException {
    boolean well = true;
    try {
      execute(Splitter.split(sql));
    } catch (SqlException failed) {
      end.report(failed.error());
      well = false;
    }
    end.ready(well);
  }

  /// As [#query], after messages of the extended protocol.
  void queryAfterExtended(String sql) throws InterruptedException {
    boolean well = true;
    try {
      boolean goesOn = extended.runBeforeQuery();
      extended.forgetUnnamed();
      execute(Splitter.split(sql));
      if (!goesOn) { // ends a pipeline's transaction with the script, as PostgreSQL does
        transactions.endImplicit();
      }
    } catch (SqlException failed) {
      end.report(failed.error());
      well = false;
    }
    extended.closePortals();
    end.ready(well);
  }

  private void execute(List<Piece> pieces) throws InterruptedException {
    switch (pieces.size()) {
      case 0 -> output.out().bare(BackendWriter.Bare.EMPTY_QUERY);
      case 1 -> single(pieces.getFirst());
      default -> {
        execution.several(true);
        try {
          script(pieces);
          transactions.endImplicit();
        } finally {
          execution.several(false);
        }
      }
    }
  }

  /// Executes a query string of one statement: in the open block, else as a transaction of its own.
  private void single(Piece piece) throws InterruptedException {
    try {
      boolean alone = !transactions.inBlock();
      Analysed said = analysis.analyse(piece.text(), List.of(), transactions.catalog());
      if (alone && said instanceof Analysed.Data data) {
        data.refuseParameters();
        Answers answers = Answers.described(output, execution, List.of(data));
        answers.finish(List.of(execution.executeAlone(piece.text(), data, answers)));
      } else {
        answer(piece, said, executed(said));
      }
    } catch (SqlException failed) {
      throw located(failed.error(), piece);
    }
  }

  private static SqlException located(SqlError error, Piece piece) {
    return (error.position() > 0 ? error.at(error.position() + piece.offset()) : error)
        .asException();
  }

  /// The statement that is executed: that to which EXECUTE refers, else what is said.
  private Analysed executed(Analysed said) {
    if (said instanceof Analysed.Data data) {
      data.refuseParameters();
    }
    return said instanceof Analysed.Execute execute ? prepared.executed(execute) : said;
  }

  /// Executes the statements of one query string. Outside of a block they are one transaction: one
  /// ordered request if all are for the databases, else an implicit block, which BEGIN makes
  /// explicit, and which ends with the string, COMMIT or ROLLBACK.
  private void script(List<Piece> pieces) throws InterruptedException {
    Script script = analysis.script();
    for (Piece piece : pieces) {
      try {
        Analysed said =
            script.isEmpty() || transactions.inBlock()
                ? analysis.analyse(piece.text(), List.of())
                : script.analyse(piece.text(), () -> analysis.analyse(piece.text(), List.of()));
        Analysed next = executed(said);
        boolean joins =
            next instanceof Analysed.Data data
                && !transactions.inBlock()
                && !transactions.needsBlock(data)
                && !script.isAskedBy(data);
        if (!joins && !script.isEmpty()) {
          Script before = script;
          script = analysis.script();
          runInBlock(before);
        }
        if (joins && next instanceof Analysed.Data data) {
          if (!script.add(statement(piece, said, data), data)) {
            Script refused = script;
            script = analysis.script();
            if (refused.statements().size() > 1) {
              runInBlock(refused); // what comes before the refused one is answered
            } else {
              run(refused);
            }
          }
        } else {
          answer(piece, said, next);
        }
      } catch (SqlException failed) {
        answerBeforeError(script);
        throw located(failed.error(), piece);
      }
    }
    run(script);
  }

  /// Executes a statement by itself, and answers it.
  ///
  /// @param next the statement that is executed: not `said` if that is EXECUTE
  private void answer(Piece piece, Analysed said, Analysed next) throws InterruptedException {
    switch (next) {
      case Analysed.Data data -> {
        OrderedStatement statement = statement(piece, said, data);
        Answers answers = Answers.described(output, execution, List.of(data));
        answers.finish(List.of(execution.execute(statement, data, answers)));
      }
      case Analysed.Copy copy -> copies.run(copy);
      case Analysed.SystemRead(var query) -> read(query, values(said, query));
      case Analysed command ->
          commands.execute(command, List.of(), output.receiver(true, List.of()));
    }
  }

  /// The statements before the one that fails are answered, although their transaction is rolled
  /// back; an error of one of them comes first.
  private void answerBeforeError(Script script) throws InterruptedException {
    if (script.onlyReads()) {
      run(script);
    } else if (!script.isEmpty()) {
      runInBlock(script);
    }
  }

  private OrderedStatement statement(Piece piece, Analysed said, Analysed.Data data) {
    return said instanceof Analysed.Execute execute
        ? prepared.statement(execute, data)
        : transactions.statement(piece.text(), data);
  }

  /// Executes the statements one after the other, in an implicit block.
  private void runInBlock(Script script) throws InterruptedException {
    transactions.beginImplicit();
    for (int i = 0; i < script.statements().size(); i++) {
      Analysed.Data data = script.analysed().get(i);
      Answers answers = Answers.described(output, execution, List.of(data));
      answers.finish(List.of(execution.execute(script.statements().get(i), data, answers)));
    }
  }

  private void run(Script script) throws InterruptedException {
    if (script.isEmpty()) {
      return;
    }
    Answers answers = Answers.described(output, execution, script.analysed());
    answers.finish(execution.execute(script, answers));
  }

  /// The parameters of a query of the system catalog, which only EXECUTE gives.
  private List<@Nullable Object> values(Analysed said, SystemQuery query) {
    if (said instanceof Analysed.Execute execute) {
      return prepared.values(execute, query);
    }
    if (!query.parameters().isEmpty()) {
      throw new SqlException("42P02", "there is no parameter $1");
    }
    return List.of();
  }

  /// Answers a query of the system catalog.
  private void read(SystemQuery query, List<@Nullable Object> parameters)
      throws InterruptedException {
    var rows = system.rows(query, parameters, List.of());
    output.describe(query, List.of());
    output.encoded(rows);
  }
}
