package quorate.gateway.session;

import java.util.List;
import java.util.Optional;
import quorate.core.value.Result;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.core.value.Value;
import quorate.sql.Analysed;

/// DECLARE, FETCH, MOVE and CLOSE. The rows are read at DECLARE, and voted on or checked at COMMIT
/// like those of any query.
final class CursorCommands {
  private final Cursors cursors;
  private final Transactions transactions;
  private final StatementExecution execution;
  private final Client client;
  private final Portals portals;
  private final PortalCursor portalCursor;

  CursorCommands(
      Cursors cursors,
      Portals portals,
      Transactions transactions,
      StatementExecution execution,
      Client client) {
    this.cursors = cursors;
    this.portals = portals;
    this.portalCursor = new PortalCursor(transactions, execution);
    this.transactions = transactions;
    this.execution = execution;
    this.client = client;
  }

  /// Declares a cursor and executes its query.
  void declare(Analysed.Declare declare, List<Value> parameters) {
    if (!declare.held() && !transactions.inBlock()) {
      throw new SqlException("25P01", "DECLARE CURSOR can only be used in transaction blocks");
    }
    portals.requireNew(declare.name());
    Analysed.Data query = declare.query();
    Result result =
        execution.execute(transactions.statement(query.text(), query, parameters), query);
    switch (result) {
      case Result.Failed(SqlError error) -> throw error.asException();
      case Result.Rows rows ->
          cursors.open(
              declare,
              rows,
              ResultColumns.of(query.columns(), rows.columns(), true),
              client.query());
      case Result.Done _, Result.Streamed _ ->
          throw new IllegalStateException("a query that is held answers rows, not " + result);
    }
  }

  /// FETCH, or MOVE, which skips the rows without returning them.
  void fetch(Analysed.Fetch fetch, ResultReceiver receiver) throws InterruptedException {
    Cursors.Page page =
        portal(fetch.name())
            .map(portal -> portalCursor.fetch(portal, fetch))
            .orElseGet(() -> cursors.fetch(fetch));
    if (fetch.moves()) {
      receiver.complete("MOVE " + page.rows().size());
    } else {
      receiver.table(page.columns(), page.rows(), "FETCH " + page.rows().size());
    }
  }

  /// The portal of this name, if no cursor has it.
  private Optional<Portal> portal(String name) {
    return cursors.columns(name).isEmpty() && portals.has(name)
        ? Optional.of(portals.get(name))
        : Optional.empty();
  }

  /// CLOSE; without a name, CLOSE ALL, which closes portals as well.
  ///
  /// @return the command tag
  String close(Optional<String> name) {
    if (name.isEmpty()) {
      cursors.forgetAll();
      portals.closeNamed();
      return "CLOSE CURSOR ALL";
    }
    if (portal(name.get()).isPresent()) {
      portals.close(name.get());
    } else {
      cursors.close(name.get());
    }
    return "CLOSE CURSOR";
  }
}
