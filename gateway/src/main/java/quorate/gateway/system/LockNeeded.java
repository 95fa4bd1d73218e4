package quorate.gateway.system;

/// A query can go on only when a lock has been asked for. That may take long, and an engine's
/// callback must not wait: the query is given up, and begun anew when the answer is known.
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
