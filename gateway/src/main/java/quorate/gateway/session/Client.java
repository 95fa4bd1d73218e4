package quorate.gateway.session;

import quorate.core.value.SqlError;

/// The client of a session, apart from the answers to its statements.
public interface Client {
  /// The query string that the client sent last.
  String query();

  /// Takes a notice or warning about the statement in execution.
  void notice(String severity, SqlError notice);

  /// Has the session's thread deliver notifications if the client is idle; called by any thread.
  void wake();

  /// Ends the session because the gateway stops or an administrator terminates it.
  void shutdown();

  /// Ends the session.
  ///
  /// @param why the message to the client
  void end(String why);
}
