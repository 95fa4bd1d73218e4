package quorate.sql.dialect;

import java.util.List;

/// The traits of one dialect and its engine, one class each, by concern. Defaults are as most
/// engines have it.
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

  /// Whether the engine is a server of its own, and not in this process.
  public boolean isServer() {
    return false;
  }

  /// The place of the engine among those that answer statements for a whole cluster, the quickest
  /// first.
  public int pace() {
    return Integer.MAX_VALUE;
  }

  /// Whether the rows that an open transaction has changed are in memory.
  public boolean holdsRowsInMemory() {
    return false;
  }

  /// How many rows it is best given in one INSERT, most first; empty if one each in a batch.
  public List<Integer> insertedRows() {
    return List.of();
  }

  /// The same where an empty table is filled.
  public List<Integer> filledRows() {
    return insertedRows();
  }

  /// Whether transactions that write read a snapshot, of which the first that commits a row has it,
  /// and keys are checked across them.
  public boolean writesOnSnapshots() {
    return false;
  }

  /// Whether a transaction that writes has to ask for one.
  public boolean asksForSnapshots() {
    return false;
  }

  /// Whether its triggers run in this process, and tell what a transaction changes while it does.
  public boolean hasTriggersInProcess() {
    return false;
  }

  /// Whether several transactions write at once, where the engine is open for that.
  public boolean writesAtOnce() {
    return false;
  }

  /// How many transactions may be open in it.
  public int openTransactionsMax() {
    return Integer.MAX_VALUE;
  }
}
