package quorate.core.wire;

/// Bytes from a wire or a disk that are not what they should be. The sender's connection is closed;
/// nothing was allocated for what they claimed.
public final class WireException extends RuntimeException {
  public WireException(String message) {
    super(message);
  }
}
