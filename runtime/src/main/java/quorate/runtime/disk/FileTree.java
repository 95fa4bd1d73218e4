package quorate.runtime.disk;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;

/// A directory with everything in it.
public final class FileTree {
  private FileTree() {}

  /// Deletes it, if it exists.
  public static void delete(Path directory) throws IOException {
    if (Files.exists(directory)) {
      List<Path> all;
      try (var files = Files.walk(directory)) {
        all = files.sorted(Comparator.reverseOrder()).toList();
      }
      for (Path each : all) {
        Files.deleteIfExists(each);
      }
    }
  }
}
