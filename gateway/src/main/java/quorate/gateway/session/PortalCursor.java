package quorate.gateway.session;

import java.util.List;
import java.util.Optional;
import quorate.core.value.Column;
import quorate.core.value.Result;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.sql.Analysed;

/// A portal of the extended query protocol as FETCH and MOVE see it: a cursor that only scans
/// forward. In PostgreSQL portals and cursors are one thing, and asyncpg moves its portals by MOVE.
final class PortalCursor {
  private final Transactions transactions;
  private final StatementExecution execution;

  PortalCursor(Transactions transactions, StatementExecution execution) {
    this.transactions = transactions;
    this.execution = execution;
  }

  /// The columns of its rows; empty for a portal that FETCH cannot read.
  static Optional<List<Column>> columns(Portal portal) {
    return query(portal).flatMap(Analysed.Data::columns);
  }

  private static Optional<Analysed.Read> query(Portal portal) {
    return portal.prepared().analysed().orElse(null) instanceof Analysed.Read read
        ? Optional.of(read)
        : Optional.empty();
  }

  /// The rows that the command passes; executes the portal first if it has not been.
  ///
  /// @throws SqlException 0A000 if it is no portal of a query for the databases; 55000 if it would
  ///   scan backward
  Cursors.Page fetch(Portal portal, Analysed.Fetch fetch) {
    Analysed.Read query =
        query(portal)
            .orElseThrow(() ->
                new SqlException(
                    "0A000", "FETCH from a portal of this statement is not supported"));
    if (fetch.way() != Analysed.Fetch.Way.FORWARD || fetch.count() < 0) {
      throw Cursors.onlyForward();
    }
    Result.Rows rows = portal.rows().orElseGet(() -> executed(portal, query));
    int count = (int) Math.min(fetch.count(), Integer.MAX_VALUE);
    return new Cursors.Page(
        ResultColumns.of(query.columns(), rows.columns(), true),
        count == 0 ? List.of() : portal.next(rows.rows(), count));
  }

  private Result.Rows executed(Portal portal, Analysed.Read query) {
    Result result =
        execution.execute(
            transactions.statement(portal.prepared().text(), query, portal.parameters()), query);
    return switch (result) {
      case Result.Failed(SqlError error) -> throw error.asException();
      case Result.Rows rows -> {
        portal.keep(rows);
        yield rows;
      }
      case Result.Done _, Result.Streamed _ ->
          throw new IllegalStateException("a query that is held answers rows, not " + result);
    };
  }
}
