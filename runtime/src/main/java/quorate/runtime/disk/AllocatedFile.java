package quorate.runtime.disk;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// An append-only file that is allocated ahead of its end, so that a sync need not write metadata
/// for bytes that have their place already. After a crash the allocated rest reads as zeros.
final class AllocatedFile implements Disk.Appender {
  private static final Logger LOG = LoggerFactory.getLogger(AllocatedFile.class.getPackageName());
  private static final int AHEAD_BYTES = 4 << 20;
  private static final int ZEROS_BYTES = 1 << 16;
  private static final long SLOW_NANOS = 1_000_000_000L;

  private final FileChannel channel;
  private final String name;
  private long end;
  private long allocated;

  /// @param channel open for writing, with nothing after `end`
  /// @param name for messages
  AllocatedFile(FileChannel channel, String name, long end) {
    this.channel = channel;
    this.name = name;
    this.end = end;
    this.allocated = end;
  }

  @Override
  public void append(byte[] bytes, int offset, int length) throws IOException {
    if (end + length > allocated) {
      allocate(end + length);
    }
    ByteBuffer buffer = ByteBuffer.wrap(bytes, offset, length);
    while (buffer.hasRemaining()) {
      end += channel.write(buffer, end);
    }
    allocated = Math.max(allocated, end);
  }

  /// Writes real zeros: with a hole or reserved space, the sync would still have to allocate.
  private void allocate(long needed) throws IOException {
    long wanted = (needed / AHEAD_BYTES + 1) * AHEAD_BYTES;
    try {
      while (allocated < wanted) {
        int length = (int) Math.min(ZEROS_BYTES, wanted - allocated);
        allocated += channel.write(ByteBuffer.allocate(length), allocated);
      }
      channel.force(true);
    } catch (IOException full) {
      // The append itself may still fit, and fails if it does not.
      channel.truncate(end);
      allocated = end;
    }
  }

  @Override
  public long end() {
    return end;
  }

  @Override
  public void force() throws IOException {
    long begun = System.nanoTime();
    channel.force(false);
    long nanos = System.nanoTime() - begun;
    if (nanos > SLOW_NANOS) {
      LOG.warn(
          "a sync of {} took {} ms, and its node answers nothing until a sync ends: the disk is"
              + " slow, or others keep it busy",
          name,
          TimeUnit.NANOSECONDS.toMillis(nanos));
    }
  }

  /// Gives back the space allocated ahead, durably.
  @Override
  public void close() throws IOException {
    try (channel) {
      if (allocated > end) {
        channel.truncate(end);
        channel.force(true);
      }
    }
  }
}
