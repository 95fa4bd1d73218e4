package quorate.runtime.node;

/// The engine cannot go on: its database is rebuilt from a certified snapshot and the log.
final class EngineFailure extends RuntimeException {
  EngineFailure(String message, Throwable cause) {
    super(message, cause);
  }
}
