package quorate.runtime.client;

import quorate.runtime.config.ClusterConfig;

/// Databases that act as one, as a gateway sees them, whatever the replication scheme.
public interface Cluster {
  ClusterConfig config();

  /// A session for one client.
  DatabaseSession session();
}
