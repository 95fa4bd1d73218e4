package quorate.runtime.log;

import quorate.core.NodeId;

/// The log is unusable, and its node must not take part. The message names the file, the place, the
/// reason and the fix.
public final class LogException extends RuntimeException {
  private static final long serialVersionUID = 1;

  LogException(String message) {
    super(message);
  }

  /// The log lacks promises that its node made.
  ///
  /// @param what the evidence, as a sentence without its full stop
  public static LogException forgetful(String what) {
    return new LogException(what + ". " + Recovery.FIX);
  }

  /// The same, of the log of a node.
  public static LogException forgetful(NodeId node, String evidence) {
    return forgetful("the log of node %d has lost its end: %s".formatted(node.number(), evidence));
  }

  LogException(String message, Throwable cause) {
    super(message, cause);
  }
}
