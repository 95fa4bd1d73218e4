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

/// Records how far a log was synced, apart from the log: a log that ends before the mark has lost
/// records that others rely on, however intact it looks.
///
/// The mark is written after the log's sync, and is not synced itself: it never exceeds the log,
/// and a power failure may leave an older mark, which only weakens the check.
public final class SyncedMark implements Closeable {
  private static final int BYTES = 16;

  private final Path file;
  private final FileChannel channel;
  private final ByteBuffer buffer = ByteBuffer.allocate(BYTES);

  private SyncedMark(Path file, FileChannel channel) {
    this.file = file;
    this.channel = channel;
  }

  /// Opens the mark of the log in this directory, a file beside it.
  public static SyncedMark of(Path log) throws IOException {
    Path file = log.resolveSibling(log.getFileName() + ".synced");
    Files.createDirectories(log);
    return new SyncedMark(
        file,
        FileChannel.open(
            file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE));
  }

  /// The sequence number of the last synced record; empty if there is no intact mark.
  OptionalLong read() throws IOException {
    ByteBuffer read = ByteBuffer.allocate(BYTES);
    int length = channel.read(read, 0);
    if (length < BYTES) {
      return OptionalLong.empty();
    }
    return read.getLong(8) == crc(read) ? OptionalLong.of(read.getLong(0)) : OptionalLong.empty();
  }

  /// Marks every record up to this sequence number as synced.
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
