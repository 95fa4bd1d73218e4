package quorate.gateway.session;

import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Supplier;
import quorate.core.value.Result;
import quorate.gateway.session.settings.Settings;
import quorate.gateway.session.settings.StatementTimeout;
import quorate.gateway.session.temporary.TemporarySchema;
import quorate.replication.statement.OrderedStatement;
import quorate.runtime.client.DatabaseSession;
import quorate.runtime.client.HeldRows;
import quorate.runtime.client.LargeRows;
import quorate.sql.Analysed;
import quorate.sql.Analyser;
import quorate.sql.catalog.Catalog;

/// Executes the statements of an open block.
final class BlockStatements {
  private final DatabaseSession session;
  private final Settings settings;
  private final OpenBlock block;
  private final TemporarySchema own;
  private final StatementTimeout timeout;
  private final Supplier<Catalog> known;
  private final Consumer<List<Result>> drew;

  /// @param known the schema as the block sees it
  /// @param drew takes the results of executed statements, for the sequences that they drew from
  BlockStatements(
      DatabaseSession session,
      Settings settings,
      OpenBlock block,
      TemporarySchema own,
      StatementTimeout timeout,
      Supplier<Catalog> known,
      Consumer<List<Result>> drew) {
    this.session = session;
    this.settings = settings;
    this.block = block;
    this.own = own;
    this.timeout = timeout;
    this.known = known;
    this.drew = drew;
  }

  /// Executes a statement.
  Result execute(OrderedStatement statement, Analysed.Data data) {
    HeldRows held = new HeldRows();
    return held.whole(execute(statement, data, held));
  }

  /// As [#execute(OrderedStatement, Analysed.Data)], with a large result passed on.
  ///
  /// @param large takes the rows of a large result
  Result execute(OrderedStatement statement, Analysed.Data data, LargeRows large) {
    ReadOnly.require(settings, known, statement, data, this::execute);
    if (block.readsAhead(statement, data, settings.isReadOnly())) {
      return within(() -> block.read(statement, data, large));
    }
    begin();
    Result result = within(() -> block.execute(statement, data, large));
    if (!(result instanceof Result.Failed)) {
      own.executed(data);
    }
    return result;
  }

  private void begin() {
    if (!block.isOpen()) {
      within(block::open);
    }
    session.lockTimeout(settings.lockTimeout());
  }

  private Result within(Supplier<Result> statement) {
    List<Result> results =
        timeout.within(settings.statementTimeout(), () -> List.of(statement.get()));
    drew.accept(results);
    return results.getFirst();
  }

  /// Executes the ON COMMIT actions of temporary tables.
  ///
  /// @param ready makes the text of an action a statement that can be ordered
  void actLast(BiFunction<String, Analysed.Data, OrderedStatement> ready) {
    Supplier<Catalog> newest = () -> block.catalog().orElseGet(session::newestCatalog);
    for (String text : own.last(newest)) {
      if (Analyser.analyse(text, newest.get(), settings.reading(), List.of())
          instanceof Analysed.Data data) {
        NotificationWrites.refuseFailure(execute(ready.apply(text, data), data));
      }
    }
  }

  /// Whether a statement may be sent together with others: it needs no check before or after it.
  boolean goesTogether(Analysed.Data data) {
    return !settings.isReadOnly() && data.unable().isEmpty() && settings.statementTimeout() == 0;
  }

  /// Executes statements, up to the first that fails.
  ///
  /// @param analysed the statements, for each of which [#goesTogether] holds
  /// @param large takes the rows of large results
  /// @return the results of the executed statements, of which the last may be a failure; if it is
  ///   not, the remaining statements are still to be executed
  /// @throws quorate.core.value.SqlException if the first statement is refused
  List<Result> executeTogether(
      List<OrderedStatement> statements, List<Analysed.Data> analysed, LargeRows large) {
    if (block.readsAhead(statements.getFirst(), analysed.getFirst(), false)) {
      return List.of(execute(statements.getFirst(), analysed.getFirst(), large));
    }
    begin();
    List<Result> results =
        timeout.within(
            settings.statementTimeout(), () -> block.executeAll(statements, analysed, large));
    drew.accept(results);
    for (int i = 0; i < results.size() && !(results.get(i) instanceof Result.Failed); i++) {
      own.executed(analysed.get(i));
    }
    return results;
  }
}
