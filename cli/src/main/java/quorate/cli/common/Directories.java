package quorate.cli.common;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;

/// Temporary directories of a command.
public final class Directories {
  private Directories() {}

  /// Deletes a directory with its contents; files that disappear meanwhile are ignored.
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
