package quorate.runtime.status;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// The state of a node's database that executes every transaction in the order.
///
/// @param position the last position in the order that it holds, as one number
/// @param backlog how many delivered slots wait to be executed
/// @param openTransactions how many transactions clients have open here
/// @param executedAhead how many transactions were executed before they were ordered
/// @param optionalErrors how often SQL left open whether a statement fails, by outcome
/// @param ddlCommits whether a change of the schema ends the engine's transaction
/// @param snapshotReads whether reads see a snapshot and wait for no writer
/// @param stalled the cause for which the database waits; empty unless it is stalled
/// @param repair the present step of a repair
/// @param astray tables that were changed by others than the order
/// @param repaired the report of the last repair
public record DatabaseStatus(
    String jdbcUrl,
    long position,
    long backlog,
    long openTransactions,
    long executedAhead,
    SortedMap<String, Long> optionalErrors,
    boolean ddlCommits,
    boolean snapshotReads,
    Optional<String> stalled,
    Optional<RepairStep> repair,
    Optional<Astray> astray,
    Optional<RepairReport> repaired) {
  public DatabaseStatus {
    optionalErrors = Collections.unmodifiableSortedMap(new TreeMap<>(optionalErrors));
  }

  /// Tables in which rows were changed by others than the order.
  ///
  /// @param position at which the node has seen it
  public record Astray(String position, List<String> tables) {
    public Astray {
      tables = List.copyOf(tables);
    }
  }
}
