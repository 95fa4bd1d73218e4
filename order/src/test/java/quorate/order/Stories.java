package quorate.order;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;

/// Transcripts: stories in files, in which each command is followed by its effects. `-Drecord`
/// writes the current effects; review the difference.
public final class Stories {
  private Stories() {}

  /// Executes the commands of one story.
  @FunctionalInterface
  public interface Player {
    /// The printed effects of a command.
    List<String> play(String command);
  }

  /// A test for each story in `src/test/transcripts`; fails if there are fewer than `atLeast`.
  public static List<DynamicTest> in(String directory, int atLeast, Supplier<Player> players)
      throws IOException {
    try (Stream<Path> files = Files.list(Path.of("src/test/transcripts", directory))) {
      List<DynamicTest> tests =
          files
              .sorted()
              .map(file ->
                  DynamicTest.dynamicTest(
                      String.valueOf(file.getFileName()), () -> check(file, players.get())))
              .toList();
      assertTrue(tests.size() >= atLeast, "stories are missing");
      return tests;
    }
  }

  private static void check(Path file, Player player) throws IOException {
    String told = tell(file, player);
    if (System.getProperty("record") != null) {
      Files.writeString(file, told);
    }
    assertEquals(Files.readString(file), told, file + " (re-record with -Drecord)");
  }

  /// The file with the actual effects.
  private static String tell(Path file, Player player) throws IOException {
    StringBuilder told = new StringBuilder();
    boolean inEffects = false;
    for (String line : Files.readAllLines(file)) {
      if (line.equals("----")) {
        inEffects = true;
      } else if (line.isBlank() || line.startsWith("#")) {
        inEffects = false;
        told.append(line).append('\n');
      } else if (!inEffects) {
        told.append(line).append("\n----\n");
        player.play(line).forEach(effect -> told.append(effect).append('\n'));
      }
    }
    return told.toString();
  }
}
