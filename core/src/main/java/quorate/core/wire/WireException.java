package quorate.core.wire;

/// Malformed bytes from a wire or a disk. The sender's connection is closed; nothing was allocated
/// for the lengths that they claimed.
public final class WireException extends RuntimeException {
  public WireException(String message) {
    super(message);
  }
}
