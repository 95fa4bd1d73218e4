package quorate.runtime.log;

import java.util.Arrays;
import quorate.core.Bytes;

/// Frames that wait to be written, back to back in one array that is reused.
final class PendingFrames {
  private static final int KEPT_BYTES_MAX = 8 << 20;

  private byte[] array = new byte[1 << 12];
  private int size;

  void add(long sequence, long forced, Bytes record) {
    int bytes = Frame.HEADER_BYTES + record.length();
    if (array.length - size < bytes) {
      array = Arrays.copyOf(array, Math.max(Math.addExact(size, bytes), 2 * array.length));
    }
    Frame.write(array, size, sequence, forced, record);
    size += bytes;
  }

  byte[] array() {
    return array;
  }

  int size() {
    return size;
  }

  void clear() {
    size = 0;
    if (array.length > KEPT_BYTES_MAX) {
      array = new byte[1 << 12];
    }
  }
}
