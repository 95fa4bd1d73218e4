package quorate.gateway.resp;

import java.util.concurrent.atomic.AtomicLong;

/// The memory that all clients' commands may hold together (C4).
final class RespMemory {
  private final long bytesMax;
  private final AtomicLong held = new AtomicLong();

  RespMemory(long bytesMax) {
    this.bytesMax = bytesMax;
  }

  /// Takes memory, if there is enough.
  boolean take(long bytes) {
    if (held.addAndGet(bytes) <= bytesMax) {
      return true;
    }
    held.addAndGet(-bytes);
    return false;
  }

  void giveBack(long bytes) {
    held.addAndGet(-bytes);
  }

  long held() {
    return held.get();
  }
}
