package quorate.runtime.log;

/// Thrown by [FaultyDisk] when the power fails.
final class PowerFailure extends RuntimeException {
  private static final long serialVersionUID = 1;

  PowerFailure() {
    super("the power failed");
  }
}
