package quorate.runtime.log;

import java.io.IOException;
import java.util.Optional;
import quorate.runtime.disk.Disk;

/// The frames of a segment, read in windows: a segment that compaction has written may be larger
/// than the memory.
final class SegmentFrames {
  private static final int WINDOW_BYTES = 4 << 20;

  private final Disk disk;
  private final String file;
  private final long size;
  private final int windowBytes;

  /// The bytes of the file from `from` on.
  private byte[] window = new byte[0];

  private long from;

  SegmentFrames(Disk disk, String file) throws IOException {
    this(disk, file, WINDOW_BYTES);
  }

  SegmentFrames(Disk disk, String file, int windowBytes) throws IOException {
    this.disk = disk;
    this.file = file;
    this.size = disk.size(file);
    this.windowBytes = windowBytes;
  }

  long size() {
    return size;
  }

  /// The frame at an offset if its sequence number is in this range; empty if there is no intact
  /// one.
  Optional<Frame> at(long offset, long lowest, long highest) throws IOException {
    int at = position(offset, Frame.HEADER_BYTES);
    int bytes = Frame.announced(window, at, lowest, highest);
    if (bytes == 0 || bytes > size - offset) {
      return Optional.empty();
    }
    at = position(offset, bytes);
    return Optional.ofNullable(Frame.decode(window, at, lowest, highest));
  }

  /// The end of the file without the zeros there, which were allocated ahead or never reached by a
  /// write; at least `offset`.
  long endOfData(long offset) throws IOException {
    long end = size;
    while (end > offset) {
      long start = Math.max(offset, end - windowBytes);
      byte[] part = disk.read(file, start, Math.toIntExact(end - start));
      int rest = part.length;
      while (rest > 0 && part[rest - 1] == 0) {
        rest--;
      }
      end = start + rest;
      if (rest > 0) {
        return end;
      }
    }
    return end;
  }

  /// The position of an offset in the window, which has as many bytes from there on, as far as the
  /// file has.
  private int position(long offset, int bytes) throws IOException {
    long end = Math.min(size, offset + bytes);
    if (offset < from || end > from + window.length) {
      from = offset;
      int length = (int) Math.min(size - offset, Math.max(bytes, windowBytes));
      window = new byte[0]; // not both at a time
      window = disk.read(file, offset, length);
    }
    return Math.toIntExact(offset - from);
  }
}
