package quorate.runtime.cbs;

import java.sql.SQLException;
import quorate.core.NodeId;
import quorate.replication.cbs.CbsMessage;
import quorate.sql.catalog.Catalog;

/// Receives the events of attempts.
interface AttemptOwner {
  /// The database's node.
  NodeId self();

  /// Takes an attempt's message to its manager.
  void say(CbsMessage.Local message);

  /// The database, or the connection to it, is lost.
  void lost(ShepherdDatabase database, SQLException why);

  /// The transaction of this barrier is committed at this database, but may not be durable yet.
  void committed(ShepherdDatabase database, long attempt, long barrier);

  /// A change of the schema is committed.
  void changed(Catalog after);

  /// The attempt holds neither locks nor a connection any more.
  void over(long attempt);
}
