package quorate.gateway;

import quorate.gateway.pg.BackendWriter;
import quorate.gateway.pg.FrontendMessage;

/// A client's connection, as the handlers of its messages use it.
interface Wire {
  boolean isClosed();

  /// The next message.
  ///
  /// @throws quorate.core.value.SqlException 25P03 if the client is idle for too long in a
  ///   transaction
  FrontendMessage next() throws InterruptedException;

  /// Whether the client has sent a message that is not [#begun].
  boolean hasMessage();

  /// The message that [#next] has returned last is being handled.
  void begun();

  /// Marks the end of a command: the client may send the next.
  void ready(BackendWriter.Status status);

  /// Returns the memory of the long messages that were handled.
  void forgetHandled();

  /// Sends the buffered output.
  void flush();

  /// Sends at once: a client in a block makes others wait until it goes on.
  void flushNow();

  /// Sends the output once much is buffered, and waits while the client reads too slowly.
  void flushIfLarge() throws InterruptedException;

  /// Sends the buffered output, and waits while the client reads too slowly.
  void flushInTurn() throws InterruptedException;
}
