package quorate.runtime.pbr;

import java.sql.SQLException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.engine.transaction.TransactionLife;
import quorate.replication.pbr.Entry;
import quorate.replication.pbr.LogPosition;

/// A transaction of the primary's engine that is being executed or is open.
interface Executing {
  TransactionLife life();

  /// Commits it, with its place as the marker.
  ///
  /// @param carried the entry, if the engine must be able to undo it by itself (rule B4)
  /// @return false if it is no longer open here, and has to be rolled back
  boolean commit(LogPosition at, Optional<Entry> carried) throws SQLException;

  /// Whether no other transaction writes.
  boolean isAlone();

  /// The client of one of its requests has cancelled that. If it is too late, the request stands.
  void cancel(RequestId id);

  /// A gateway is gone.
  void abandon(NodeId client);

  /// Whether it is being executed or committed, so that its client only has to wait. False for a
  /// transaction that has its place in the log and waits for other members of the group.
  static boolean isUnderWay(@Nullable Executing open) {
    return open != null && open.life().isUnderWay();
  }
}
