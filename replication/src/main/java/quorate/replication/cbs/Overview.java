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
public record Overview(
    Optional<NodeId> primary,
    long view,
    long barrier,
    int open,
    SortedMap<NodeId, OfReplica> replicas) {
  public Overview {
    replicas = Collections.unmodifiableSortedMap(new TreeMap<>(replicas));
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
