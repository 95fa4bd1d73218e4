package quorate.gateway.session;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
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
  private final StatementAnalysis analysis;
  private final StatementLog statements = new StatementLog();

  /// The inserts by the columns that get their defaults, and those of the statements so far.
  private final Map<Set<Integer>, Insert> inserts = new HashMap<>();

  private final List<Analysed.Data> inserted = new ArrayList<>();
  private Set<Integer> defaulted = Set.of();
  private List<List<Value>> part = new ArrayList<>();
  private long partBytes;
  private long rows;

  /// @param types of the parameters
  private record Insert(Analysed.Data statement, List<SqlType> types) {}

  CopyIn(Analysed.Copy copy, Transactions transactions, StatementAnalysis analysis) {
    this.copy = copy;
    this.transactions = transactions;
    this.analysis = analysis;
    inserts.put(
        defaulted,
        new Insert(copy.statement(), copy.columns().stream().map(Column::type).toList()));
  }

  /// The number of rows so far.
  public long rows() {
    return rows;
  }

  /// @param values those of the columns that do not get their defaults
  /// @param defaults the indexes of the columns that do
  public void add(List<Value> values, Set<Integer> defaults) {
    if (!defaults.equals(defaulted)) {
      endPart();
      defaulted = defaults;
    }
    rows++;
    part.add(values);
    partBytes += RoughSize.of(values);
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
      Insert insert = inserts.computeIfAbsent(defaulted, this::insert);
      statements.add(transactions.copied(insert.statement(), insert.types(), part));
      inserted.add(insert.statement());
      part = new ArrayList<>();
      partBytes = 0;
    }
  }

  private Insert insert(Set<Integer> defaults) {
    List<SqlType> types = new ArrayList<>();
    for (int i = 0; i < copy.columns().size(); i++) {
      if (!defaults.contains(i)) {
        types.add(copy.columns().get(i).type());
      }
    }
    String text = copy.target().orElseThrow().insert(defaults);
    return new Insert((Analysed.Data) analysis.analyse(text, List.of()), types);
  }

  /// Stores the rows in the open block, or as one transaction.
  public void store() {
    List<OrderedStatement> all = statements.list();
    if (all.isEmpty()) {
      return;
    }
    if (transactions.inBlock()) {
      for (int i = 0; i < all.size(); i++) {
        failIfFailed(transactions.block().execute(all.get(i), inserted.get(i)));
      }
    } else {
      boolean alike = inserts.size() == 1;
      transactions
          .executeAll(all, alike ? inserted.subList(0, 1) : inserted)
          .forEach(CopyIn::failIfFailed);
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
