package quorate.replication.cbs;

import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import quorate.core.NodeId;

/// What a coordinator knows at a moment, for people.
///
/// @param primary empty while there is none
/// @param view counts how often a primary was given up
/// @param barrier B: so many transactions have been committed so far
/// @param open transactions that are not decided, those that wait for their turn among them
/// @param openErrors how often databases raised an error that SQL leaves open
public record Overview(
    Optional<NodeId> primary,
    long view,
    long barrier,
    int open,
    OpenErrors openErrors,
    SortedMap<NodeId, OfReplica> replicas) {
  public Overview {
    replicas = Collections.unmodifiableSortedMap(new TreeMap<>(replicas));
  }

  /// Counts of errors that SQL leaves open, since this shepherd was started.
  ///
  /// @param abstained answers of secondaries that were such an error, and no vote (rule O3)
  /// @param raised transactions of which it was the answer (rules O2, O4)
  /// @param moved transactions that were aborted, to be tried at another primary (rule O5)
  public record OpenErrors(long abstained, long raised, long moved) {
    static final OpenErrors NONE = new OpenErrors(0, 0, 0);

    OpenErrors plus(int abstainedMore, int raisedMore, int movedMore) {
      return new OpenErrors(abstained + abstainedMore, raised + raisedMore, moved + movedMore);
    }
  }

  /// Of one replica.
  ///
  /// @param trusted whether it was never found wrong, or is repaired
  /// @param behind how many committed transactions it has not confirmed; what is not kept for one
  ///   that is detached is not counted
  /// @param owedBytes the size of the statements that are kept for it
  public record OfReplica(
      Standing standing, boolean connected, boolean trusted, int behind, long owedBytes) {
    /// Whether it can be compared with the others.
    public boolean isRunning() {
      return connected && standing != Standing.DETACHED;
    }
  }
}
