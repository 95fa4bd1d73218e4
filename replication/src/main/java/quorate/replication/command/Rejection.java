package quorate.replication.command;

import quorate.core.wire.WireException;

/// The reason why the host does not execute a request. A service reports it in its own terms.
///
/// @param message in plain English
public record Rejection(Reason reason, String message) {
  /// The kind of reason.
  public enum Reason {
    /// The session is reserved for the host.
    RESERVED_SESSION,
    /// The request is not a command.
    MALFORMED,
    /// The session was silent for so long that it has been forgotten.
    SESSION_EXPIRED,
    /// It was executed, and its answer is no longer known.
    ANSWER_FORGOTTEN,
    /// Pieces of the large command are missing.
    INCOMPLETE,
    /// The configuration cannot be changed to this one.
    NOT_RECONFIGURED,
    /// The state cannot be declared right.
    NOT_DECLARED,
    /// The replicas hold different states, and none is agreed on.
    STATES_DIFFER
  }

  static final Rejection RESERVED_SESSION =
      new Rejection(Reason.RESERVED_SESSION, "this session is not a client's to use");

  static final Rejection SESSION_EXPIRED =
      new Rejection(Reason.SESSION_EXPIRED, "this session has expired");

  /// A snapshot carries no answers, so this replica knows only that the request was executed.
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
