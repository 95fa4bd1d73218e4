package quorate.database.engine.server;

/// A database server that this process has started, on the loopback address.
sealed interface OwnServer extends ServerHost permits PostgresqlServer, MariadbServer {
  /// On which it listens.
  int port();

  /// Of the process that has the server as its child.
  long pid();

  /// Ends the server in order: what runs is broken off, what is committed is written.
  void stop();

  @Override
  default boolean isOwn() {
    return true;
  }
}
