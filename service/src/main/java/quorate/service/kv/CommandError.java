package quorate.service.kv;

/// The error of a command, thrown before it has written anything.
final class CommandError extends RuntimeException {
  static final String SYNTAX = "ERR syntax error";
  static final String NOT_INTEGER = "ERR value is not an integer or out of range";
  static final String NOT_FLOAT = "ERR value is not a valid float";
  static final String WRONG_TYPE =
      "WRONGTYPE Operation against a key holding the wrong kind of value";

  CommandError(String message) {
    super(message, null, false, false);
  }

  Reply reply() {
    return new Reply.Failed(String.valueOf(getMessage()));
  }
}
