package quorate.gateway;

import java.util.List;
import quorate.core.value.RoughSize;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.core.value.Value;
import quorate.runtime.client.DatabaseSession;
import quorate.runtime.config.ClusterConfig;
import quorate.sql.dialect.Dialect;

/// How large a transaction may become: what would take the memory of the gateway, or of those who
/// execute it after it, is refused and costs the others nothing.
///
/// What a client sends before it is answered is in memory. What a transaction has executed is where
/// the session keeps it ([DatabaseSession#keepsStatements]): in memory, too, or on disk; then it is
/// the databases that bound it. HSQLDB holds every row that a transaction has changed in memory
/// until it ends, and is in the memory of its node, which is taken to have as much as this process.
final class Room {
  /// How much more memory than its values a row takes that HSQLDB holds, as measured: about 150
  /// bytes, and each value twice.
  private static final int ROW_BYTES = 192;

  private static final int VALUES = 2;

  /// A tenth is no danger, nor is two fifths of what has nothing beside it.
  private static final int SENT_SHARE = 10;

  private static final double ROWS_SHARE = 0.4;

  /// What bounds the transactions of a cluster.
  enum Bound {
    /// Statements are in memory until their transaction ends.
    STATEMENTS,
    /// A database holds the rows that they write in memory.
    ROWS,
    /// Nothing does: they are on disks.
    DISKS
  }

  private final Bound bound;
  private final int statementBytes;
  private final long memory;
  private long sent;
  private long executed;
  private long statements;

  /// Of a session with a cluster.
  static Room of(DatabaseSession session, ClusterConfig cluster) {
    boolean holdsRows = holdsRows(cluster);
    Bound bound =
        !session.keepsStatements() ? Bound.STATEMENTS : holdsRows ? Bound.ROWS : Bound.DISKS;
    return new Room(bound, session.statementBytes(), Runtime.getRuntime().maxMemory());
  }

  /// Whether a database of the cluster holds in memory what a transaction writes.
  static boolean holdsRows(ClusterConfig cluster) {
    return cluster.nodes().stream()
        .map(cluster::dialect)
        .filter(dialect -> !dialect.isEmpty())
        .anyMatch(dialect -> Dialect.named(dialect).traits().holdsRowsInMemory());
  }

  /// @param statementBytes what each statement takes in memory wherever it is kept
  /// @param memory of this process, in bytes
  Room(Bound bound, int statementBytes, long memory) {
    this.bound = bound;
    this.statementBytes = statementBytes;
    this.memory = memory;
  }

  /// A statement, outside of a transaction block: it waits in memory for its end.
  ///
  /// @throws SqlException 54000 if there is no room for it
  void send(String text, List<Value> parameters) {
    long most = memory / SENT_SHARE;
    sent = taken(sent, text.length() + RoughSize.of(parameters), most);
  }

  /// A statement that the transaction executes, in a block, or of COPY.
  ///
  /// @throws SqlException 54000 if there is no room for it
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

  /// What was sent is answered.
  ///
  /// @param inBlock whether the transaction goes on
  void answered(boolean inBlock) {
    sent = 0;
    executed = inBlock ? executed : 0;
    statements = inBlock ? statements : 0;
  }

  /// The transaction is over.
  void clear() {
    sent = 0;
    executed = 0;
    statements = 0;
  }
}
