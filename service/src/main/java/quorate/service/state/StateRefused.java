package quorate.service.state;

/// Refuses a delta or a piece of a transfer: it is malformed, or it is not the state that it claims
/// to be. Its sender is at fault, and nothing has changed here.
public final class StateRefused extends Exception {
  StateRefused(String reason) {
    super(reason);
  }

  StateRefused(String reason, Throwable cause) {
    super(reason + ": " + cause.getMessage(), cause);
  }
}
