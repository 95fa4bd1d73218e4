package quorate.runtime.disk;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.Stream;

/// A directory of the operating system, used by one process at a time.
public final class RealDisk implements Disk, Closeable {
  private static final String LOCK = "lock";
  private final Path directory;
  private final FileChannel lock;

  /// Creates the directory if it does not exist, and locks it against other processes.
  public RealDisk(Path directory) throws IOException {
    this.directory = Files.createDirectories(directory);
    this.lock =
        FileChannel.open(
            directory.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    if (!tryLock()) {
      lock.close();
      throw new IOException(
          directory + " is in use by another process. Is the node running already?");
    }
  }

  private boolean tryLock() throws IOException {
    try {
      return lock.tryLock() != null;
    } catch (OverlappingFileLockException inThisProcess) {
      return false;
    }
  }

  /// Releases the lock on the directory.
  @Override
  public void close() throws IOException {
    lock.close();
  }

  @Override
  public List<String> list() throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files
          .filter(Files::isRegularFile)
          .map(file -> String.valueOf(file.getFileName()))
          .filter(name -> !name.equals(LOCK))
          .sorted()
          .toList();
    }
  }

  @Override
  public long size(String file) throws IOException {
    return Files.size(directory.resolve(file));
  }

  @Override
  public byte[] read(String file, long offset, int length) throws IOException {
    try (FileChannel channel = FileChannel.open(directory.resolve(file), StandardOpenOption.READ)) {
      int there = (int) Math.max(0, Math.min(length, channel.size() - offset));
      ByteBuffer buffer = ByteBuffer.allocate(there);
      while (buffer.hasRemaining()) {
        if (channel.read(buffer, offset + buffer.position()) < 0) {
          throw new IOException(file + " became shorter while it was read");
        }
      }
      return buffer.array();
    }
  }

  @Override
  public Appender create(String file) throws IOException {
    return new AllocatedFile(begin(file), directory.resolve(file).toString(), 0);
  }

  /// Creates a file without allocating space ahead.
  FileChannel begin(String file) throws IOException {
    return FileChannel.open(
        directory.resolve(file), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
  }

  @Override
  public Appender reopen(String file, long size) throws IOException {
    return new AllocatedFile(cut(file, size), directory.resolve(file).toString(), size);
  }

  /// Opens an existing file, durably cut to `size` bytes.
  FileChannel cut(String file, long size) throws IOException {
    FileChannel channel = FileChannel.open(directory.resolve(file), StandardOpenOption.WRITE);
    try {
      if (channel.size() != size) {
        channel.truncate(size);
        channel.force(true);
      }
      return channel;
    } catch (IOException failed) {
      channel.close();
      throw failed;
    }
  }

  @Override
  public void rename(String from, String to) throws IOException {
    Files.move(
        directory.resolve(from),
        directory.resolve(to),
        StandardCopyOption.ATOMIC_MOVE,
        StandardCopyOption.REPLACE_EXISTING);
  }

  @Override
  public void delete(String file) throws IOException {
    Files.delete(directory.resolve(file));
  }

  @Override
  public void syncDirectory() throws IOException {
    try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
      channel.force(true);
    }
  }

  @Override
  public String describe() {
    return directory.toString();
  }
}
