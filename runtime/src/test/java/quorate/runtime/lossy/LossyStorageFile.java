package quorate.runtime.lossy;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import org.apache.derby.io.StorageFile;
import org.apache.derby.io.StorageRandomAccessFile;
import org.jspecify.annotations.Nullable;

/// One name of Derby's storage on a lossy disk.
final class LossyStorageFile implements StorageFile {
  private final Path path;

  LossyStorageFile(Path path) {
    this.path = path;
  }

  private LossyFiles files() {
    return LossyFiles.of(path);
  }

  @Override
  public String[] list() {
    return files().list(path);
  }

  @Override
  public boolean canWrite() {
    return true;
  }

  @Override
  public boolean exists() {
    return files().exists(path);
  }

  @Override
  public boolean isDirectory() {
    return files().isDirectory(path);
  }

  @Override
  public boolean delete() {
    return files().delete(path);
  }

  @Override
  public boolean deleteAll() {
    return files().deleteAll(path);
  }

  @Override
  public String getPath() {
    return path.toString();
  }

  @Override
  public String getCanonicalPath() {
    return path.toString();
  }

  @Override
  public String getName() {
    return String.valueOf(path.getFileName());
  }

  @Override
  public boolean createNewFile() {
    return files().create(path);
  }

  @Override
  public boolean renameTo(StorageFile to) {
    try {
      files().move(path, Path.of(to.getPath()));
      return true;
    } catch (IOException missing) {
      return false;
    }
  }

  @Override
  public boolean mkdir() {
    return files().makeDirectory(path);
  }

  @Override
  public boolean mkdirs() {
    return files().makeDirectories(path);
  }

  @Override
  public @Nullable StorageFile getParentDir() {
    Path parent = path.getParent();
    return parent == null ? null : new LossyStorageFile(parent);
  }

  @Override
  public boolean setReadOnly() {
    return true;
  }

  @Override
  public OutputStream getOutputStream() throws FileNotFoundException {
    return getOutputStream(false);
  }

  @Override
  public OutputStream getOutputStream(boolean append) throws FileNotFoundException {
    files().create(path);
    LossyFile file = files().open(path);
    if (!append) {
      file.truncate(0);
    }
    return new Out(file);
  }

  /// Writes at the end.
  static final class Out extends OutputStream {
    private final LossyFile file;

    Out(LossyFile file) {
      this.file = file;
    }

    @Override
    public void write(int value) {
      write(new byte[] {(byte) value}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) {
      file.write(file.length(), bytes, offset, length);
    }

    void force() {
      file.force();
    }
  }

  @Override
  public InputStream getInputStream() throws FileNotFoundException {
    return new LossyRandomAccess(files().open(path), false).input();
  }

  @Override
  public int getExclusiveFileLock() {
    return EXCLUSIVE_FILE_LOCK;
  }

  @Override
  public void releaseExclusiveFileLock() {}

  @Override
  public StorageRandomAccessFile getRandomAccessFile(String mode) throws FileNotFoundException {
    if (!mode.equals("r")) {
      files().create(path);
    }
    return new LossyRandomAccess(files().open(path), mode.equals("rws") || mode.equals("rwd"));
  }

  @Override
  public void limitAccessToOwner() {}
}
