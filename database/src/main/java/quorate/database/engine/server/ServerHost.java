package quorate.database.engine.server;

import java.sql.SQLException;

/// A database server, run by this process or external.
public interface ServerHost {
  /// The JDBC address of one of its databases.
  String url(String database);

  String user();

  String password();

  /// Whether its connections stay on this machine and are the node's own, and so need no TLS.
  boolean isOwn();

  /// Returns when the server's files that have been created, renamed or deleted are so on disk,
  /// too.
  ///
  /// @throws SQLException 58030 if the file system refuses it
  default void syncDirectories() throws SQLException {}

  /// Runs `lost` when the server is found to have ended, or no longer answers.
  void onLost(Runnable lost);

  /// Abandons it as a crash would.
  void kill();
}
