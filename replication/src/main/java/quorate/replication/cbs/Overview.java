package quorate.replication.cbs;

import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import quorate.core.NodeId;

/// A snapshot of a coordinator's state, for operators.
///
/// @param primary empty while there is none
/// @param view the number of times that a primary was replaced
/// @param barrier B: the number of transactions committed so far
/// @param open transactions that are not decided, including those that wait for their turn
/// @param openErrors counts of errors that SQL leaves open
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
  /// @param raised transactions answered with such an error (rules O2, O4)
  /// @param moved transactions that were aborted to be tried at another primary (rule O5)
  public record OpenErrors(long abstained, long raised, long moved) {
    static final OpenErrors NONE = new OpenErrors(0, 0, 0);

    OpenErrors plus(int abstainedMore, int raisedMore, int movedMore) {
      return new OpenErrors(abstained + abstainedMore, raised + raisedMore, moved + movedMore);
    }
  }

  /// The state of one replica.
  ///
  /// @param trusted whether it was never proved wrong, or was repaired since
  /// @param late whether transactions wait to begin because it is behind (rule C10)
  /// @param behind the number of committed transactions it has not confirmed; for a detached
  ///   replica, transactions that are not kept do not count
  /// @param owedBytes the size of the statements kept for it
  public record OfReplica(
      ReplicaStatus standing,
      boolean connected,
      boolean trusted,
      boolean late,
      int behind,
      long owedBytes) {
    /// Whether it can be compared with the others.
    public boolean isRunning() {
      return connected && standing != ReplicaStatus.DETACHED;
    }
  }
}
