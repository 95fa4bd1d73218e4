package quorate.database.engine.server;

/// A database server, of this process's own or somebody else's.
public interface ServerHost {
  /// The JDBC address of one of its databases.
  String url(String database);

  String user();

  String password();

  /// Whether its connections stay on this machine and are the node's own: those need no TLS.
  boolean isOwn();

  /// Has `lost` run when it is found to have ended, or not to answer any more.
  void onLost(Runnable lost);

  /// Gives it up as a crash would.
  void kill();
}
