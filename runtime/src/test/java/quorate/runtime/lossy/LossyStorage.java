package quorate.runtime.lossy;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import org.apache.derby.io.StorageFile;
import org.apache.derby.io.WritableStorageFactory;
import org.jspecify.annotations.Nullable;

/// Lossy files as Derby sees them: `jdbc:derby:lossy:/...`, with the property
/// `derby.subSubProtocol.lossy` naming this class.
public final class LossyStorage implements WritableStorageFactory {
  private static final Path TEMPORARY = Path.of("tmp");

  private Path database = Path.of("/");
  private int temporaryFiles;

  @Override
  public void init(
      @Nullable String home,
      @Nullable String databaseName,
      @Nullable String tempDirName,
      @Nullable String uniqueName) {
    if (databaseName != null) {
      database = Path.of(databaseName).toAbsolutePath().normalize();
    } else if (home != null) {
      database = Path.of(home).toAbsolutePath().normalize();
    }
    if (databaseName != null && tempDirName != null) {
      LossyFiles.of(database).makeDirectories(database.resolve(TEMPORARY));
    }
  }

  @Override
  public void shutdown() {}

  @Override
  public String getCanonicalName() {
    return database.toString();
  }

  @Override
  public void setCanonicalName(String name) {
    database = Path.of(name);
  }

  @Override
  public StorageFile newStorageFile(@Nullable String path) {
    return new LossyStorageFile(path == null ? database : database.resolve(path).normalize());
  }

  @Override
  public StorageFile newStorageFile(@Nullable String directory, String file) {
    Path in = directory == null ? database : database.resolve(directory);
    return new LossyStorageFile(in.resolve(file).normalize());
  }

  @Override
  public StorageFile newStorageFile(@Nullable StorageFile directory, String file) {
    Path in = directory == null ? database : Path.of(directory.getPath());
    return new LossyStorageFile(in.resolve(file).normalize());
  }

  @Override
  public char getSeparator() {
    return '/';
  }

  @Override
  public StorageFile getTempDir() {
    return new LossyStorageFile(database.resolve(TEMPORARY));
  }

  @Override
  public boolean isFast() {
    return false;
  }

  @Override
  public boolean isReadOnlyDatabase() {
    return false;
  }

  @Override
  public boolean supportsRandomAccess() {
    return true;
  }

  @Override
  public int getStorageFactoryVersion() {
    return VERSION_NUMBER;
  }

  @Override
  public synchronized StorageFile createTemporaryFile(
      @Nullable String prefix, @Nullable String suffix) throws IOException {
    String name = prefix + "-" + temporaryFiles++ + suffix;
    StorageFile file = new LossyStorageFile(database.resolve(TEMPORARY).resolve(name));
    file.createNewFile();
    return file;
  }

  @Override
  public void sync(OutputStream stream, boolean metaData) throws IOException {
    stream.flush();
    ((LossyStorageFile.Out) stream).force();
  }

  /// Derby then syncs by calls, which are seen here.
  @Override
  public boolean supportsWriteSync() {
    return false;
  }
}
