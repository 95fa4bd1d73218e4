package quorate.database.engine.server;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.Set;

/// Loads a driver's native library. The driver unpacks it into the directory for temporary files
/// and deletes it when the process ends, but not if that is killed. So it is deleted here as soon
/// as it is loaded.
public final class NativeLibrary {
  private static final Set<String> LOADED = new HashSet<>();

  private NativeLibrary() {}

  /// An action that makes the driver load its library.
  public interface Loading {
    void run() throws SQLException;
  }

  /// Runs `loading` on the first call for the prefix.
  ///
  /// @param prefix the beginning of the names of the driver's files
  public static synchronized void load(String prefix, Loading loading) throws SQLException {
    if (!LOADED.add(prefix)) {
      return;
    }
    Path directory = Path.of(System.getProperty("java.io.tmpdir"));
    try (FileChannel channel =
            FileChannel.open(
                directory.resolve("quorate-" + prefix + ".lock"),
                StandardOpenOption.CREATE,
                StandardOpenOption.WRITE);
        FileLock alone = channel.lock()) { // or others' files could be taken for ours
      Set<Path> before = files(directory, prefix);
      loading.run();
      for (Path file : files(directory, prefix)) {
        if (alone.isValid() && !before.contains(file)) {
          Files.deleteIfExists(file);
        }
      }
    } catch (IOException kept) {
      loading.run(); // leaves a file behind if it cannot be deleted
    }
  }

  private static Set<Path> files(Path directory, String prefix) throws IOException {
    Set<Path> found = new HashSet<>();
    try (var entries = Files.newDirectoryStream(directory, prefix + "*")) {
      entries.forEach(found::add);
    }
    return found;
  }
}
