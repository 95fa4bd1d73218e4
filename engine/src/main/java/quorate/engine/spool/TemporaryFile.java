package quorate.engine.spool;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.lang.ref.Cleaner;
import java.nio.file.Files;
import java.nio.file.Path;
import quorate.core.value.SqlException;

/// A file without a name, which disappears when it is closed or when its owner is
/// garbage-collected. Appended at its end, read anywhere. For one thread.
public final class TemporaryFile implements AutoCloseable {
  private static final Cleaner CLEANER = Cleaner.create();

  /// Holds a file and not a channel, because an interrupt of the reading thread would close a
  /// channel.
  private record Held(RandomAccessFile file) implements Runnable {
    @Override
    public void run() {
      try {
        file.close();
      } catch (IOException unclosed) {
        throw new UncheckedIOException(unclosed);
      }
    }
  }

  private final RandomAccessFile file;
  private final Cleaner.Cleanable cleanable;
  private final String what;
  private long end;

  /// @param what the contents, for error messages
  /// @throws SqlException 53100 if no file can be created
  public TemporaryFile(String what) {
    this.what = what;
    try {
      Path path = Files.createTempFile("quorate", "");
      file = new RandomAccessFile(path.toFile(), "rw");
      unlink(path);
    } catch (IOException full) {
      throw failed(full);
    }
    cleanable = CLEANER.register(this, new Held(file));
  }

  /// Unlinks the file at once, so that it also disappears with the process.
  private static void unlink(Path path) {
    try {
      Files.delete(path);
    } catch (IOException isOpen) { // on systems that cannot delete an open file
      path.toFile().deleteOnExit();
    }
  }

  /// The offset of the next bytes to be appended.
  public long end() {
    return end;
  }

  /// @return the offset of the bytes
  /// @throws SqlException 53100 if the disk is full
  public long append(byte[] bytes) {
    long at = end;
    try {
      file.seek(at);
      file.write(bytes);
    } catch (IOException full) {
      throw failed(full);
    }
    end = at + bytes.length;
    return at;
  }

  /// Reads bytes that were appended.
  ///
  /// @throws SqlException 53100 if the file cannot be read
  public byte[] read(long at, int length) {
    byte[] bytes = new byte[length];
    try {
      file.seek(at);
      file.readFully(bytes);
    } catch (IOException broken) {
      throw failed(broken);
    }
    return bytes;
  }

  private SqlException failed(IOException broken) {
    return new SqlException("53100", what + " cannot be kept in a file: " + broken.getMessage());
  }

  @Override
  public void close() {
    cleanable.clean();
  }
}
