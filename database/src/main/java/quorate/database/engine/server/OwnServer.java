package quorate.database.engine.server;

/// A database server that this process has started, on the loopback address.
sealed interface OwnServer extends ServerHost permits PostgresqlServer, MariadbServer {
  /// The port on which it listens.
  int port();

  /// The pid of the shell that is the server's parent.
  long pid();

  /// Shuts the server down cleanly: aborts running statements and writes committed changes.
  void stop();

  @Override
  default boolean isOwn() {
    return true;
  }
}
