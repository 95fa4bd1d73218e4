package quorate.gateway.system;

/// Signals that a query needs the answer to a lock request. That may take long, and an engine's
/// callback must not block: the query is abandoned, and restarted once the answer is known.
public final class LockNeeded extends RuntimeException {
  private final LockCall call;

  public LockNeeded(LockCall call) {
    super("" + call, null, false, false);
    this.call = call;
  }

  public LockCall call() {
    return call;
  }
}
