package quorate.runtime.client;

import quorate.runtime.config.ClusterConfig;
import quorate.runtime.net.ChangeNotice;

/// Databases that act as one, from the gateway's side, under any replication scheme.
public interface Cluster {
  ClusterConfig config();

  /// Opens a session for one client.
  DatabaseSession session();

  /// The notices exchanged with other processes.
  ChangeNotice news();

  /// Whether a transaction is ordered before the databases execute it. It can then no longer be
  /// cancelled once it is submitted, and a schema change does not wait for open transactions.
  boolean ordersFirst();

  /// How the cluster executes a statement, as EXPLAIN shows it.
  ///
  /// @param reads whether the statement only reads
  String describeExecution(boolean reads);
}
