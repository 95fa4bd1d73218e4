package quorate.cli.cluster;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;
import quorate.runtime.config.ConfigException;

/// Reserves a cluster's directory for one `quorate up`: no other changes its configuration, or
/// deletes it by `--fresh`, while it runs. The operating system releases the lock with the process.
public final class DataLock implements AutoCloseable {
  public static final String NAME = "up.lock";

  private final FileChannel channel;

  private DataLock(FileChannel channel) {
    this.channel = channel;
  }

  /// Locks the directory, which is created if necessary.
  ///
  /// @throws ConfigException if it is in use
  static DataLock of(Path data) throws IOException {
    Files.createDirectories(data);
    Path file = data.resolve(NAME);
    FileChannel channel =
        FileChannel.open(
            file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
    if (lock(channel) == null) {
      String pid = Files.readString(file).strip();
      channel.close();
      throw new ConfigException(
          data
              + " is in use by another ./quorate up (process "
              + pid
              + "). Stop that one first, or choose another directory with --data.");
    }
    channel.truncate(0);
    String pid = ProcessHandle.current().pid() + "\n";
    channel.write(ByteBuffer.wrap(pid.getBytes(StandardCharsets.UTF_8)), 0);
    return new DataLock(channel);
  }

  private static @Nullable FileLock lock(FileChannel channel) throws IOException {
    try {
      return channel.tryLock();
    } catch (OverlappingFileLockException inThisProcess) {
      return null;
    }
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
