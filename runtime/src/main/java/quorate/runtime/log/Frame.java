package quorate.runtime.log;

import java.nio.ByteBuffer;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;
import quorate.core.Bytes;

/// One frame of a segment: length, CRC32C of everything after it, sequence number, the sequence
/// number up to which the log was synced when the frame was written, and the record.
///
/// A mark is a frame without a record, which only says how far the log is synced. This number tells
/// a torn tail, which nobody relied on, from damage to synced data.
///
/// @param sequence of the record; in a mark, of the next record
/// @param record null in a mark
/// @param bytes the size of the frame on disk
record Frame(long sequence, long forced, @Nullable Bytes record, int bytes) {
  static final int HEADER_BYTES = 4 + 4 + 8 + 8;
  static final int RECORD_BYTES_MAX = 256 << 20;
  private static final int MARK = -1;

  static byte[] encodeMark(long sequence, long forced) {
    ByteBuffer frame = ByteBuffer.allocate(HEADER_BYTES);
    frame.putInt(MARK).putInt(0).putLong(sequence).putLong(forced);
    frame.putInt(4, crc(frame.array(), 0, frame.capacity()));
    return frame.array();
  }

  /// Writes the frame of a record into an array with enough space.
  static void write(byte[] to, int at, long sequence, long forced, Bytes record) {
    int bytes = HEADER_BYTES + record.length();
    ByteBuffer frame = ByteBuffer.wrap(to, at, bytes).slice();
    frame.putInt(record.length()).putInt(0).putLong(sequence).putLong(forced);
    frame.put(record.unsafeArray());
    frame.putInt(4, crc(to, at, bytes));
  }

  /// The size that the header at `at` announces if the sequence number there is in this range, so
  /// that a frame may be there; otherwise 0.
  static int announced(byte[] segment, int at, long lowest, long highest) {
    if (segment.length - at < HEADER_BYTES) {
      return 0;
    }
    ByteBuffer header = ByteBuffer.wrap(segment, at, HEADER_BYTES).slice();
    int length = header.getInt();
    long sequence = header.getLong(8);
    boolean possible =
        length >= MARK && length <= RECORD_BYTES_MAX && sequence >= lowest && sequence <= highest;
    return possible ? HEADER_BYTES + Math.max(0, length) : 0;
  }

  /// Decodes the frame at `at` if its sequence number is in this range; null if there is no intact
  /// one. The range also saves a search through garbage from computing checksums over all of it.
  static @Nullable Frame decode(byte[] segment, int at, long lowest, long highest) {
    if (segment.length - at < HEADER_BYTES) {
      return null;
    }
    ByteBuffer frame = ByteBuffer.wrap(segment, at, segment.length - at).slice();
    int length = frame.getInt();
    int bytes = HEADER_BYTES + Math.max(0, length);
    if (length < MARK || length > RECORD_BYTES_MAX || bytes > segment.length - at) {
      return null;
    }
    int crc = frame.getInt();
    long sequence = frame.getLong();
    long forced = frame.getLong();
    if (sequence < lowest
        || sequence > highest
        || forced < 0
        || forced >= sequence
        || crc != crc(segment, at, bytes)) {
      return null;
    }
    byte[] record = new byte[Math.max(0, length)];
    frame.get(record);
    return new Frame(sequence, forced, length == MARK ? null : Bytes.wrap(record), bytes);
  }

  /// The CRC of the length and of everything after the CRC.
  private static int crc(byte[] bytes, int at, int length) {
    CRC32C crc = new CRC32C();
    crc.update(bytes, at, 4);
    crc.update(bytes, at + 8, length - 8);
    return (int) crc.getValue();
  }
}
