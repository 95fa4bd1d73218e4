package quorate.replication.command;

import quorate.core.wire.WireException;

/// Why the host does not execute a request. A service says it to its clients in its own words.
///
/// @param message in plain English
public record Rejection(Reason reason, String message) {
  /// The kind of reason.
  public enum Reason {
    /// The session is the host's own.
    RESERVED_SESSION,
    /// It is no command.
    MALFORMED,
    /// The session was silent for so long that it is forgotten.
    SESSION_EXPIRED,
    /// It was executed, and its answer is no longer known.
    ANSWER_FORGOTTEN,
    /// The pieces of a large command are not all there.
    INCOMPLETE,
    /// The replicas cannot become these.
    NOT_RECONFIGURED,
    /// The state cannot be declared to be right.
    NOT_DECLARED,
    /// The replicas hold different states, none of which is agreed upon.
    STATES_DIFFER
  }

  static final Rejection RESERVED_SESSION =
      new Rejection(Reason.RESERVED_SESSION, "this session is not a client's to use");

  static final Rejection SESSION_EXPIRED =
      new Rejection(Reason.SESSION_EXPIRED, "this session has expired");

  /// A snapshot carries no answers: that the request was executed is all that is known here.
  static final Rejection ANSWER_FORGOTTEN =
      new Rejection(
          Reason.ANSWER_FORGOTTEN, "the request was executed, but its answer is no longer known");

  static final Rejection INCOMPLETE =
      new Rejection(Reason.INCOMPLETE, "the pieces of this request are not all there");

  static final Rejection NOT_RECONFIGURED =
      new Rejection(
          Reason.NOT_RECONFIGURED,
          "not reconfigured: the nodes were changed meanwhile, or there would be too few nodes or"
              + " databases");

  static final Rejection NOT_DECLARED =
      new Rejection(
          Reason.NOT_DECLARED,
          "not declared: the operator's signature is missing or wrong, or the node attests another"
              + " state there, or has no snapshot of it any more");

  static final Rejection STATES_DIFFER =
      new Rejection(Reason.STATES_DIFFER, "the replicas hold different states");

  static Rejection malformed(WireException why) {
    return new Rejection(Reason.MALFORMED, "malformed request: " + why.getMessage());
  }
}
