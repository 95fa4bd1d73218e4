package quorate.runtime.disk;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.List;

/// A disk without fsync: forced bytes are with the operating system, and survive a crash of the
/// process but not a power failure. Used to measure the cost of syncs only; reported figures say
/// so.
///
/// @param disk holds the files
public record UnsyncedDisk(RealDisk disk) implements Disk {
  @Override
  public List<String> list() throws IOException {
    return disk.list();
  }

  @Override
  public long size(String file) throws IOException {
    return disk.size(file);
  }

  @Override
  public byte[] read(String file, long offset, int length) throws IOException {
    return disk.read(file, offset, length);
  }

  @Override
  public Appender create(String file) throws IOException {
    return new Unsynced(disk.begin(file), 0);
  }

  @Override
  public Appender reopen(String file, long size) throws IOException {
    return new Unsynced(disk.cut(file, size), size);
  }

  @Override
  public void rename(String from, String to) throws IOException {
    disk.rename(from, to);
  }

  @Override
  public void delete(String file) throws IOException {
    disk.delete(file);
  }

  @Override
  public void syncDirectory() {}

  @Override
  public boolean syncs() {
    return false;
  }

  @Override
  public String describe() {
    return disk.describe() + " (without fsync)";
  }

  /// Allocates nothing ahead: that would only make syncs cheaper, and here there are none.
  private static final class Unsynced implements Appender {
    private final FileChannel channel;
    private long end;

    Unsynced(FileChannel channel, long end) {
      this.channel = channel;
      this.end = end;
    }

    @Override
    public void append(byte[] bytes, int offset, int length) throws IOException {
      ByteBuffer buffer = ByteBuffer.wrap(bytes, offset, length);
      while (buffer.hasRemaining()) {
        end += channel.write(buffer, end);
      }
    }

    @Override
    public long end() {
      return end;
    }

    @Override
    public void force() {}

    @Override
    public void close() throws IOException {
      channel.close();
    }
  }
}
