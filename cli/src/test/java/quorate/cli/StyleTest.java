package quorate.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Small rooms: a file holds one idea.
class StyleTest {
  private static final int FILE_LINES_MAX = 500;

  @Test
  void noFileIsTooLong() throws IOException {
    List<String> tooLong = new ArrayList<>();
    for (Path file : sources()) {
      long lines;
      try (var all = Files.lines(file)) {
        lines = all.count();
      }
      if (lines > FILE_LINES_MAX) {
        tooLong.add(file + " has " + lines + " lines");
      }
    }
    assertEquals(List.of(), tooLong, "split them by sub-idea; at most " + FILE_LINES_MAX);
  }

  private static List<Path> sources() throws IOException {
    Path root = Path.of("").toAbsolutePath().getParent();
    try (var files = Files.walk(root)) {
      return files
          .filter(file -> file.toString().endsWith(".java"))
          .filter(file -> !file.toString().contains("/target/"))
          .sorted()
          .toList();
    }
  }
}
