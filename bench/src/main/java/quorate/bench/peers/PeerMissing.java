package quorate.bench.peers;

/// A peer that is not on this machine, or cannot run on it.
public final class PeerMissing extends Exception {
  private static final long serialVersionUID = 1;

  /// @param message the missing part, and how to get it
  public PeerMissing(String message) {
    super(message);
  }
}
