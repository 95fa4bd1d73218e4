package quorate.engine.spool;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.lang.ref.Cleaner;
import java.nio.file.Files;
import java.nio.file.Path;
import quorate.core.value.SqlException;

/// A file that nobody else sees, and that is gone when it is closed, or when its owner is forgotten
/// without that. It is written at its end and read anywhere. Of one thread.
public final class TemporaryFile implements AutoCloseable {
  private static final Cleaner CLEANER = Cleaner.create();

  /// Not a channel, which an interrupt of the thread that reads would close.
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

  /// @param what it keeps, for messages
  /// @throws SqlException 53100 where there is no room for files
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

  /// So that it is gone with this process, too.
  private static void unlink(Path path) {
    try {
      Files.delete(path);
    } catch (IOException isOpen) { // where open files stay
      path.toFile().deleteOnExit();
    }
  }

  /// Where the next bytes will be.
  public long end() {
    return end;
  }

  /// @return where they are
  /// @throws SqlException 53100 where the disk is full
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

  /// Bytes that were appended.
  ///
  /// @throws SqlException 53100 where the file cannot be read
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
