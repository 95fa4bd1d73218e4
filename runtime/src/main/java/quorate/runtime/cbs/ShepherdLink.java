package quorate.runtime.cbs;

import java.util.Optional;
import java.util.Set;
import quorate.core.NodeId;
import quorate.replication.cbs.CbsMessage;
import quorate.replication.lock.LockTable;
import quorate.runtime.config.ClusterConfig;
import quorate.sql.catalog.Catalog;
import quorate.sql.dialect.Dialect;

/// A shepherd as sessions see it: in their process, or at the node where it is active.
interface ShepherdLink {
  ClusterConfig config();

  /// The newest schema known here.
  Catalog catalog();

  /// Waits until the schema is newer than this version, after a client has changed it.
  void awaitChange(long before);

  /// The large answers for which sessions of this process wait.
  RowStreams streams();

  /// The advisory locks of all sessions, if these belong to one process. There are none if
  /// shepherds stand by for each other: a new one does not know the locks that the last one
  /// granted.
  default Optional<LockTable> locks() {
    return Optional.empty();
  }

  /// The dialects of its databases.
  Set<Dialect> dialects();

  /// Whether there is no primary.
  boolean isVacant();

  /// States which databases are up, for an error's detail.
  String describeDatabases();

  void tell(NodeId client, CbsMessage.FromClient message);

  void forget(NodeId client);
}
