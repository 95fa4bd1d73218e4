package quorate.sql.dialect;

import java.util.List;

/// The traits of a dialect and its engine, grouped by concern. The defaults hold for most engines.
public abstract class DialectTraits
    implements LimitTraits,
        SchemaTraits,
        ForeignKeyTraits,
        TypeTraits,
        QueryTraits,
        TermTraits,
        AggregateTraits,
        CatalogTraits,
        ErrorTraits,
        DriverTraits {
  DialectTraits() {}

  /// Whether the engine is a separate server rather than embedded in this process.
  public boolean isServer() {
    return false;
  }

  /// The engine's rank by speed, for choosing the one that answers for the cluster; lower is
  /// faster.
  public int pace() {
    return Integer.MAX_VALUE;
  }

  /// Whether the engine keeps the rows changed by an open transaction in memory.
  public boolean holdsRowsInMemory() {
    return false;
  }

  /// Row counts for multi-row INSERTs, largest first; empty if batches of single rows are fastest.
  public List<Integer> insertedRows() {
    return List.of();
  }

  /// The same for filling an empty table.
  public List<Integer> filledRows() {
    return insertedRows();
  }

  /// Whether writing transactions read a snapshot, with first committer wins, and keys are checked
  /// across transactions.
  public boolean writesOnSnapshots() {
    return false;
  }

  /// Whether a writing transaction must request a snapshot.
  public boolean asksForSnapshots() {
    return false;
  }

  /// Whether the engine's triggers run in this process and report changes as they happen.
  public boolean hasTriggersInProcess() {
    return false;
  }

  /// Whether several transactions may write at once, if the engine is opened that way.
  public boolean writesAtOnce() {
    return false;
  }

  /// Maximum number of open transactions.
  public int openTransactionsMax() {
    return Integer.MAX_VALUE;
  }
}
