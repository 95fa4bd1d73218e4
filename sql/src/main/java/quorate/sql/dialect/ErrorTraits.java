package quorate.sql.dialect;

import java.util.Optional;

/// The meaning of an engine's errors. Whatever is not the statement's fault is XX000, so that an
/// engine's own failures are never taken for an answer that others should give.
public interface ErrorTraits {
  /// A failure of the engine.
  String FAILURE = "XX000";

  /// PostgreSQL's SQLSTATE for an error.
  ///
  /// @param state the engine's SQLSTATE
  /// @param code its own number
  /// @param text its message
  String sqlState(String state, int code, String text);

  /// Whether other work holds what a statement needs, or has changed it.
  default boolean isConflict(String state, int code) {
    return false;
  }

  /// The message of a data exception if the engine's are PostgreSQL's, without what stands around
  /// it; else empty.
  default Optional<String> ownMessage(String text) {
    return Optional.empty();
  }

  /// The message that a routine raised, as it was raised.
  default String raisedMessage(String message) {
    return message;
  }
}
