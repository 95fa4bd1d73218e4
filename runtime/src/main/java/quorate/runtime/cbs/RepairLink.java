package quorate.runtime.cbs;

import java.security.SecureRandom;
import java.util.EnumSet;
import java.util.Set;
import quorate.core.NodeId;
import quorate.core.SessionId;
import quorate.replication.cbs.CbsMessage;
import quorate.runtime.config.ClusterConfig;
import quorate.sql.catalog.Catalog;
import quorate.sql.dialect.Dialect;

/// The repairer's link to the coordinator in its own process. It needs no catalog or dialects,
/// since it sends no statements of clients.
record RepairLink(ClusterConfig config, ShepherdHost host, RowStreams streams)
    implements ShepherdLink {
  private static final NodeId SELF = new NodeId(NodeId.CLIENT_MIN - 3);

  /// A new session for repairs.
  static ShepherdSession session(ClusterConfig config, ShepherdHost host) {
    SecureRandom random = new SecureRandom();
    SessionId id = new SessionId(random.nextLong(), random.nextLong());
    ShepherdSession session =
        new ShepherdSession(new RepairLink(config, host, new RowStreams()), SELF, id);
    host.listen(SELF, session::hear);
    return session;
  }

  @Override
  public Catalog catalog() {
    return Catalog.EMPTY;
  }

  @Override
  public void awaitChange(long before) {}

  @Override
  public Set<Dialect> dialects() {
    return EnumSet.noneOf(Dialect.class);
  }

  @Override
  public boolean isVacant() {
    return false; // an aborted transaction reports that itself
  }

  @Override
  public String describeDatabases() {
    return "";
  }

  @Override
  public void tell(NodeId client, CbsMessage.FromClient message) {
    host.fromClient(client, message);
  }

  @Override
  public void forget(NodeId client) {
    host.forget(client);
  }
}
