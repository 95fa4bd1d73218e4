package quorate.runtime.cbs;

import java.util.Optional;
import java.util.Set;
import quorate.core.NodeId;
import quorate.replication.cbs.CbsMessage;
import quorate.replication.lock.LockTable;
import quorate.runtime.config.ClusterConfig;
import quorate.sql.catalog.Catalog;
import quorate.sql.dialect.Dialect;

/// A shepherd as sessions see it: in their process, or wherever it is active now.
interface ShepherdLink {
  ClusterConfig config();

  /// The schema as last heard.
  Catalog catalog();

  /// Waits until the schema is another one than this, which a client's change has just made.
  void awaitChange(long before);

  /// The large answers that sessions of this process wait for.
  RowStreams streams();

  /// The advisory locks of all its sessions, if these are all of one process: a shepherd that takes
  /// over does not know what the one before it had granted.
  default Optional<LockTable> locks() {
    return Optional.empty();
  }

  /// Those of its databases.
  Set<Dialect> dialects();

  /// Whether there is no primary.
  boolean isVacant();

  /// For people: which of them are there.
  String describeDatabases();

  void tell(NodeId client, CbsMessage.FromClient message);

  void forget(NodeId client);
}
