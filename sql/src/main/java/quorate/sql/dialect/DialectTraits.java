package quorate.sql.dialect;

import java.util.List;

/// The traits of one dialect and its engine, one class each. Defaults are as most engines have it.
public abstract class DialectTraits {
  DialectTraits() {}

  /// Whether a change of the schema commits at once, and everything before it in its transaction.
  public boolean ddlCommits() {
    return false;
  }

  /// Whether the engine declares keys, foreign keys and checks as it should.
  public boolean hasConstraints() {
    return true;
  }

  /// Whether the engine declares indexes, of whatever may be looked for, and columns that are NOT
  /// NULL.
  public boolean hasIndexes() {
    return true;
  }

  /// Whether the engine is a server of its own, and not in this process.
  public boolean isServer() {
    return false;
  }

  /// The type of Quorate's own bytes, of up to 30,000 each.
  public String binaryType() {
    return "blob";
  }

  /// Whether its driver takes and gives dates and times as values of `java.time` that mean the same
  /// on every machine.
  public boolean hasJavaTimes() {
    return false;
  }

  /// Whether its conditions are numbers.
  public boolean countsConditions() {
    return false;
  }

  /// Whether its driver sends several statements in one message.
  public boolean sendsStatementsTogether() {
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

  /// Whether routines are declared with the length of their texts.
  public boolean declaresRoutineLengths() {
    return false;
  }
}
