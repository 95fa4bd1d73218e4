package quorate.runtime.log;

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

  LogException(String message, Throwable cause) {
    super(message, cause);
  }
}
