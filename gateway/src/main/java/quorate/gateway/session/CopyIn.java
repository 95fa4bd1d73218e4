package quorate.gateway.session;

import java.util.ArrayList;
import java.util.List;
import quorate.core.value.Column;
import quorate.core.value.Result;
import quorate.core.value.RoughSize;
import quorate.core.value.SqlError;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.engine.spool.StatementLog;
import quorate.replication.statement.OrderedStatement;
import quorate.sql.Analysed;

/// Collects the rows of COPY FROM in statements of bounded size until the last row, and then stores
/// them.
public final class CopyIn implements AutoCloseable {
  private static final int ROWS_PER_STATEMENT = 5000;

  /// Several buffers of a COPY have this size.
  private static final long BYTES_PER_STATEMENT = 512 << 10;

  private final Analysed.Copy copy;
  private final Transactions transactions;
  private final List<SqlType> types;
  private final StatementLog statements = new StatementLog();
  private List<List<Value>> part = new ArrayList<>();
  private long partBytes;
  private long rows;

  CopyIn(Analysed.Copy copy, Transactions transactions) {
    this.copy = copy;
    this.transactions = transactions;
    this.types = copy.columns().stream().map(Column::type).toList();
  }

  /// The number of rows so far.
  public long rows() {
    return rows;
  }

  public void add(List<Value> row) {
    rows++;
    part.add(row);
    partBytes += RoughSize.of(row);
    if (part.size() == ROWS_PER_STATEMENT || partBytes > BYTES_PER_STATEMENT) {
      endPart();
    }
  }

  /// Ends the last statement, after the last row.
  public void end() {
    endPart();
  }

  private void endPart() {
    if (!part.isEmpty()) {
      statements.add(transactions.copied(copy.statement().text(), types, part));
      part = new ArrayList<>();
      partBytes = 0;
    }
  }

  /// Stores the rows in the open block, or as one transaction.
  public void store() {
    List<OrderedStatement> all = statements.list();
    if (all.isEmpty()) {
      return;
    }
    if (transactions.inBlock()) {
      for (OrderedStatement statement : all) {
        failIfFailed(transactions.execute(statement, copy.statement()));
      }
    } else {
      transactions.executeAll(all, List.of(copy.statement())).forEach(CopyIn::failIfFailed);
    }
  }

  private static void failIfFailed(Result result) {
    if (result instanceof Result.Failed(SqlError error)) {
      throw error.asException();
    }
  }

  @Override
  public void close() {
    statements.close();
  }
}
