package quorate.cli.common;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;

/// Directories that a command makes for the time that it runs.
public final class Directories {
  private Directories() {}

  /// Deletes one with all that is in it; what goes by itself meanwhile is no error.
  public static void delete(Path directory) throws IOException {
    List<Path> all;
    try (var files = Files.walk(directory)) {
      all = files.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path each : all) {
      Files.deleteIfExists(each);
    }
  }
}
