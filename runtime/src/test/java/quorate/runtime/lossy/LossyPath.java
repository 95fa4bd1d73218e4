package quorate.runtime.lossy;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.h2.store.fs.FileBaseDefault;
import org.h2.store.fs.FilePath;
import org.jspecify.annotations.Nullable;

/// Lossy files as H2 sees them: `jdbc:h2:lossy:/...`.
public final class LossyPath extends FilePath {
  private static final String SCHEME = "lossy";

  private final Path path;

  /// The name of the file system in H2's URLs.
  public LossyPath() {
    this(Path.of("/"));
  }

  private LossyPath(Path path) {
    this.path = path;
    this.name = SCHEME + ":" + path;
  }

  private LossyFiles files() {
    return LossyFiles.of(path);
  }

  @Override
  public String getScheme() {
    return SCHEME;
  }

  @Override
  public FilePath getPath(String text) {
    return new LossyPath(Path.of(text.substring(SCHEME.length() + 1)).normalize());
  }

  @Override
  public long size() {
    try {
      return files().open(path).length();
    } catch (FileNotFoundException missing) {
      return 0;
    }
  }

  @Override
  public void moveTo(FilePath to, boolean atomicReplace) {
    try {
      files().move(path, ((LossyPath) to).path);
    } catch (IOException missing) {
      throw new UncheckedIOException(missing);
    }
  }

  @Override
  public boolean createFile() {
    return files().create(path);
  }

  @Override
  public boolean exists() {
    return files().exists(path);
  }

  @Override
  public void delete() {
    files().delete(path);
  }

  @Override
  public List<FilePath> newDirectoryStream() {
    List<FilePath> found = new ArrayList<>();
    for (String each : files().list(path)) {
      found.add(new LossyPath(path.resolve(each)));
    }
    return found;
  }

  @Override
  public FilePath toRealPath() {
    return this;
  }

  @Override
  public @Nullable FilePath getParent() {
    Path parent = path.getParent();
    return parent == null ? null : new LossyPath(parent);
  }

  @Override
  public boolean isDirectory() {
    return files().isDirectory(path);
  }

  @Override
  public boolean isRegularFile() {
    return files().isFile(path);
  }

  @Override
  public boolean isAbsolute() {
    return true;
  }

  @Override
  public long lastModified() {
    return 0;
  }

  @Override
  public boolean canWrite() {
    return true;
  }

  @Override
  public boolean setReadOnly() {
    return false;
  }

  @Override
  public void createDirectory() {
    files().makeDirectories(path);
  }

  @Override
  public FileChannel open(String mode) throws IOException {
    if (!mode.equals("r")) {
      files().create(path);
    }
    return new Channel(files().open(path), name);
  }

  private static final class Channel extends FileBaseDefault {
    private final LossyFile file;
    private final String name;

    Channel(LossyFile file, String name) {
      this.file = file;
      this.name = name;
    }

    @Override
    public synchronized int read(ByteBuffer into, long position) {
      byte[] bytes = new byte[into.remaining()];
      int read = file.read(position, bytes, 0, bytes.length);
      if (read > 0) {
        into.put(bytes, 0, read);
      }
      return read;
    }

    @Override
    public synchronized int write(ByteBuffer from, long position) {
      byte[] bytes = new byte[from.remaining()];
      from.get(bytes);
      file.write(position, bytes, 0, bytes.length);
      return bytes.length;
    }

    @Override
    protected void implTruncate(long size) {
      file.truncate(size);
    }

    @Override
    public long size() {
      return file.length();
    }

    @Override
    public void force(boolean metaData) {
      file.force();
    }

    @Override
    public FileLock tryLock(long position, long size, boolean shared) {
      return new FileLock(this, position, size, shared) {
        @Override
        public boolean isValid() {
          return true;
        }

        @Override
        public void release() {}
      };
    }

    @Override
    public String toString() {
      return name;
    }
  }
}
