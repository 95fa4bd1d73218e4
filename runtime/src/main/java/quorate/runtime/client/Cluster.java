package quorate.runtime.client;

import quorate.runtime.config.ClusterConfig;
import quorate.runtime.net.News;

/// Databases that act as one, as a gateway sees them, whatever the replication scheme.
public interface Cluster {
  ClusterConfig config();

  /// A session for one client.
  DatabaseSession session();

  /// What this process and others tell each other.
  News news();
}
