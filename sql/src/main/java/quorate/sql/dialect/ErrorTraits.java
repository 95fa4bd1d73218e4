package quorate.sql.dialect;

import java.util.Optional;

/// Maps an engine's errors to SQLSTATEs. Errors not caused by the statement are XX000, so that an
/// engine's own failure is never taken for the correct answer.
public interface ErrorTraits {
  /// A failure of the engine.
  String FAILURE = "XX000";

  /// PostgreSQL's SQLSTATE for an error.
  ///
  /// @param state the engine's SQLSTATE
  /// @param code the engine's error code
  /// @param text message
  String sqlState(String state, int code, String text);

  /// Whether the error is a conflict with concurrent work.
  default boolean isConflict(String state, int code) {
    return false;
  }

  /// The bare message of a data exception if the engine's messages are PostgreSQL's; otherwise
  /// empty.
  default Optional<String> ownMessage(String text) {
    return Optional.empty();
  }

  /// The message that a routine raised, without the engine's changes.
  default String raisedMessage(String message) {
    return message;
  }
}
