package quorate.gateway.session;

import java.util.List;
import quorate.core.value.RoughSize;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.core.value.Value;
import quorate.runtime.client.DatabaseSession;
import quorate.runtime.config.ClusterConfig;
import quorate.sql.dialect.Dialect;

/// The limit on a transaction's size: one that would exhaust the memory of the gateway or of its
/// executors is refused before it harms others.
///
/// Statements not yet answered are in memory. Executed statements are where the session keeps them
/// ([DatabaseSession#keepsStatements]): in memory, or on disk; in the latter case the databases set
/// the limit. HSQLDB holds every row that a transaction has changed in memory until it ends, in the
/// process of its node, which is assumed to have as much memory as this one.
final class TransactionSizeLimit {
  /// HSQLDB's memory for a changed row, as measured: about 150 bytes, and twice the size of its
  /// values.
  private static final int ROW_BYTES = 192;

  private static final int VALUES = 2;

  /// The shares of memory that are safe: a tenth for statements, two fifths for the rows in a
  /// process with little else.
  private static final int SENT_SHARE = 10;

  private static final double ROWS_SHARE = 0.4;

  /// The resource that limits the transactions of a cluster.
  enum Bound {
    /// The gateway's memory: statements stay there until their transaction ends.
    STATEMENTS,
    /// A database's memory: it holds the written rows.
    ROWS,
    /// None: statements and rows are on disk.
    DISKS
  }

  private final Bound bound;
  private final int statementBytes;
  private final long memory;
  private long sent;
  private long executed;
  private long statements;

  /// The limit for a session with a cluster.
  static TransactionSizeLimit of(DatabaseSession session, ClusterConfig cluster) {
    boolean holdsRows = holdsRows(cluster);
    Bound bound =
        !session.keepsStatements() ? Bound.STATEMENTS : holdsRows ? Bound.ROWS : Bound.DISKS;
    return new TransactionSizeLimit(
        bound, session.statementBytes(), Runtime.getRuntime().maxMemory());
  }

  /// Whether a database of the cluster holds a transaction's written rows in memory.
  static boolean holdsRows(ClusterConfig cluster) {
    return cluster.nodes().stream()
        .map(cluster::dialect)
        .filter(dialect -> !dialect.isEmpty())
        .anyMatch(dialect -> Dialect.named(dialect).traits().holdsRowsInMemory());
  }

  /// @param statementBytes memory per statement wherever it is kept
  /// @param memory of this process, in bytes
  TransactionSizeLimit(Bound bound, int statementBytes, long memory) {
    this.bound = bound;
    this.statementBytes = statementBytes;
    this.memory = memory;
  }

  /// Counts a statement, in a block or outside of one.
  ///
  /// @throws SqlException 54000 if it exceeds the limit
  void take(String text, List<Value> parameters, boolean inBlock) {
    if (inBlock) {
      execute(text, List.of(parameters));
    } else {
      send(text, parameters);
    }
  }

  /// Counts a statement outside of a block, which is in memory until its answer.
  ///
  /// @throws SqlException 54000 if it exceeds the limit
  void send(String text, List<Value> parameters) {
    long most = memory / SENT_SHARE;
    sent = taken(sent, text.length() + RoughSize.of(parameters), most);
  }

  /// Counts a statement that the transaction executes in a block or by COPY.
  ///
  /// @throws SqlException 54000 if it exceeds the limit
  void execute(String text, List<List<Value>> rows) {
    statements = taken(statements, statementBytes, memory / SENT_SHARE);
    switch (bound) {
      case DISKS -> {}
      case STATEMENTS -> {
        long bytes = text.length();
        for (List<Value> row : rows) {
          bytes += RoughSize.of(row);
        }
        executed = taken(executed, bytes, memory / SENT_SHARE);
      }
      case ROWS -> {
        long bytes = 0;
        for (List<Value> row : rows) {
          bytes += ROW_BYTES + VALUES * RoughSize.of(row);
        }
        executed = taken(executed, bytes, (long) (memory * ROWS_SHARE));
      }
    }
  }

  private static long taken(long before, long more, long most) {
    if (before + more > most) {
      throw new SqlException(
          new SqlError(
                  "54000",
                  "the transaction takes more than "
                      + (most >> 20)
                      + " MB of the memory of the gateway or of a node")
              .withHint(
                  "Commit in between, load in parts, or give gateway and nodes more memory."));
    }
    return before + more;
  }

  /// Frees the memory of answered statements.
  ///
  /// @param inBlock whether the transaction goes on
  void answered(boolean inBlock) {
    sent = 0;
    executed = inBlock ? executed : 0;
    statements = inBlock ? statements : 0;
  }

  /// Frees everything at the end of a transaction.
  void clear() {
    sent = 0;
    executed = 0;
    statements = 0;
  }
}
