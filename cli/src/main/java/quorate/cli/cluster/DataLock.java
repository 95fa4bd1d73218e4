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

/// Keeps a cluster's directory to one `quorate up`: nobody else changes its configuration, or
/// deletes it with `--fresh`, while it runs. The system lets go of it with the process.
public final class DataLock implements AutoCloseable {
  public static final String NAME = "up.lock";

  private final FileChannel channel;

  private DataLock(FileChannel channel) {
    this.channel = channel;
  }

  /// Takes the directory, which is made if there is none.
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
