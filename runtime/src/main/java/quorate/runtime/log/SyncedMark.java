package quorate.runtime.log;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.OptionalLong;
import java.util.zip.CRC32C;

/// How far a log was synced, noted apart from it: a log that ends before that has lost records that
/// others were told of, however whole it looks.
///
/// The note is written after the sync, and not synced itself: what it says is never more than the
/// log holds, and a power failure may leave it behind, which only makes the check weaker.
public final class SyncedMark implements Closeable {
  private static final int BYTES = 16;

  private final Path file;
  private final FileChannel channel;
  private final ByteBuffer buffer = ByteBuffer.allocate(BYTES);

  private SyncedMark(Path file, FileChannel channel) {
    this.file = file;
    this.channel = channel;
  }

  /// The mark of the log in this directory: a file beside it.
  public static SyncedMark of(Path log) throws IOException {
    Path file = log.resolveSibling(log.getFileName() + ".synced");
    Files.createDirectories(log);
    return new SyncedMark(
        file,
        FileChannel.open(
            file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE));
  }

  /// The last record that was synced; empty where nothing, or nothing whole, is noted.
  OptionalLong read() throws IOException {
    ByteBuffer read = ByteBuffer.allocate(BYTES);
    int length = channel.read(read, 0);
    if (length < BYTES) {
      return OptionalLong.empty();
    }
    return read.getLong(8) == crc(read) ? OptionalLong.of(read.getLong(0)) : OptionalLong.empty();
  }

  /// Everything up to this record is synced.
  void write(long sequence) throws IOException {
    buffer.clear();
    buffer.putLong(sequence);
    buffer.putLong(crc(buffer));
    buffer.flip();
    channel.write(buffer, 0);
  }

  private static long crc(ByteBuffer of) {
    CRC32C crc = new CRC32C();
    crc.update(of.array(), 0, Long.BYTES);
    return crc.getValue();
  }

  /// Its path, for messages.
  String describe() {
    return file.toString();
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
