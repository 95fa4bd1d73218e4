package quorate.gateway;

import quorate.gateway.pg.FrontendMessage;

/// A client's connection, as the handlers of its messages use it.
interface Wire {
  boolean isClosed();

  /// The next message.
  ///
  /// @param begun called if it is the client's, before it no longer counts as sent
  /// @throws quorate.core.value.SqlException 25P03 if the client is idle for too long in a
  ///   transaction
  FrontendMessage next(Runnable begun) throws InterruptedException;

  /// Whether the client has sent a message that is not begun.
  boolean hasMessage();

  /// Sends the buffered output at the end of a command, and returns the memory of its messages.
  ///
  /// @param atOnce whether nothing may delay it: a client in a block makes others wait until it
  ///   goes on
  void end(boolean atOnce);

  /// Returns the memory of the long messages that were handled.
  void forgetHandled();

  /// Sends the buffered output.
  void flush();

  /// Sends the buffered output, waits while the client reads too slowly, and lets other sessions
  /// work in between.
  void flushPart() throws InterruptedException;

  /// Sends the buffered output, and waits while the client reads too slowly.
  void flushInTurn() throws InterruptedException;
}
