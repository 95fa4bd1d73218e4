package quorate.database.engine.server;

/// A database server, run by this process or external.
public interface ServerHost {
  /// The JDBC address of one of its databases.
  String url(String database);

  String user();

  String password();

  /// Whether its connections stay on this machine and are the node's own, and so need no TLS.
  boolean isOwn();

  /// Runs `lost` when the server is found to have ended, or no longer answers.
  void onLost(Runnable lost);

  /// Abandons it as a crash would.
  void kill();
}
