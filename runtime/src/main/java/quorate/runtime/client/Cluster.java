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

  /// The properties of its replication protocol that concern clients.
  default ProtocolTraits traits() {
    return ProtocolTraits.of(config());
  }
}
