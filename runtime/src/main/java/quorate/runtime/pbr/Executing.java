package quorate.runtime.pbr;

import java.sql.SQLException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.engine.transaction.TransactionLife;
import quorate.replication.pbr.Entry;
import quorate.replication.pbr.Place;

/// What is executed, or open, at the primary, in one transaction of its engine.
interface Executing {
  TransactionLife life();

  /// Commits it, with its place as the marker.
  ///
  /// @param carried what the engine is to be able to take back by itself
  /// @return false if nothing of it is open here any more: it is to be rolled back
  boolean commit(Place at, Optional<Entry> carried) throws SQLException;

  /// Whether nobody else writes.
  boolean isAlone();

  /// The client of one of its requests does not want that any more. If it is too late, it stands.
  void cancel(RequestId id);

  /// Clients of this node have gone.
  void abandon(NodeId client);

  /// Whether it is executed or committed now: its client has only to wait. Not so for what has its
  /// place in the log and waits for other members of the group.
  static boolean isUnderWay(@Nullable Executing open) {
    return open != null && open.life().isUnderWay();
  }
}
