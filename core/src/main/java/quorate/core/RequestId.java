package quorate.core;

/// The name of one request: its session and its number there, counting from 1.
///
/// A session has one request outstanding: it sends number k + 1 only once k is answered.
public record RequestId(SessionId session, long number) {
  public RequestId {
    if (number < 1) {
      throw new IllegalArgumentException("requests count from 1, not " + number);
    }
  }

  @Override
  public String toString() {
    return session + "#" + number;
  }
}
