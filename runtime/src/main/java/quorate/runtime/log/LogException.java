package quorate.runtime.log;

/// The log cannot be used. The message says which file, where, why, and what to do; the node must
/// not take part.
public final class LogException extends RuntimeException {
  private static final long serialVersionUID = 1;

  LogException(String message) {
    super(message);
  }

  /// The log holds less than what its node has promised by it.
  ///
  /// @param what shows that, as a sentence without its full stop
  public static LogException forgetful(String what) {
    return new LogException(what + ". " + Recovery.FIX);
  }

  LogException(String message, Throwable cause) {
    super(message, cause);
  }
}
