package quorate.runtime.cbs;

import java.sql.SQLException;
import quorate.core.NodeId;
import quorate.replication.cbs.CbsMessage;
import quorate.sql.catalog.Catalog;

/// Whoever hears what becomes of attempts.
interface AttemptOwner {
  /// The database's node.
  NodeId self();

  /// Takes what an attempt says to its manager.
  void say(CbsMessage.Local message);

  /// The database has ended, or the connection to it.
  void lost(ShepherdDatabase database, SQLException why);

  /// The transaction of this barrier is committed at this database, which may not be durable yet.
  void committed(ShepherdDatabase database, long attempt, long barrier);

  /// A change of the schema is committed.
  void changed(Catalog after);

  /// The attempt holds nothing any more.
  void over(long attempt);
}
