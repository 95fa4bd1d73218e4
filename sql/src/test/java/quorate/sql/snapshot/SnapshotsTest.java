package quorate.sql.snapshot;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import quorate.sql.dialect.Dialect;

/// Compares `snapshots/*.sql` with the translation of their statements. A statement ends with a
/// semicolon at the end of a line; the lines after it that begin with a bar are the result:
///
/// ```text
/// | read t                   what it reads and writes, and what it locks
/// | columns id int4          the result's columns
/// | H2, DERBY: SELECT ...    the text for these dialects
/// |   ? literal 1::int4      what is bound to each question mark, in order
/// | ! 42703 at 8: ...        an error: SQLSTATE, position and message
/// ```
///
/// The statements of one file see each other's schema changes. `-Drecord=1` records the results
/// anew; review the difference.
class SnapshotsTest {
  private static final Path DIRECTORY = Path.of("src/test/resources/snapshots");
  private static final String ANSWER = "|";

  /// Number of lines that a failure shows, from the first difference.
  private static final int SHOWN = 10;

  static List<Path> files() throws IOException {
    try (Stream<Path> files = Files.list(DIRECTORY)) {
      return files.filter(file -> file.toString().endsWith(".sql")).sorted().toList();
    }
  }

  @ParameterizedTest
  @MethodSource("files")
  void snapshot(Path file) throws IOException {
    List<String> expected = Files.readAllLines(file);
    List<String> actual = answered(expected);
    if (System.getProperty("record") != null) {
      Files.write(file, actual);
    } else {
      int same = 0;
      while (same < expected.size()
          && same < actual.size()
          && expected.get(same).equals(actual.get(same))) {
        same++;
      }
      assertEquals(
          String.join("\n", expected.subList(same, Math.min(same + SHOWN, expected.size()))),
          String.join("\n", actual.subList(same, Math.min(same + SHOWN, actual.size()))),
          file + ", line " + (same + 1));
    }
  }

  @Test
  void everyDialectHasTexts() throws IOException {
    Set<String> missing = new TreeSet<>();
    for (Dialect dialect : Dialect.values()) {
      missing.add(dialect.name());
    }
    int statements = 0;
    for (Path file : files()) {
      for (String line : Files.readAllLines(file)) {
        statements += line.endsWith(";") && !line.startsWith(ANSWER) ? 1 : 0;
        if (line.startsWith("| ") && line.contains(": ")) {
          missing.removeAll(List.of(line.substring(2, line.indexOf(": ")).split(", ")));
        }
      }
    }
    assertEquals(Set.of(), missing);
    assertTrue(statements >= 150, "only " + statements + " statements");
  }

  /// The file with the current results.
  private static List<String> answered(List<String> lines) {
    List<String> all = new ArrayList<>();
    StringBuilder statement = new StringBuilder();
    Translation translation = new Translation();
    for (String line : lines) {
      if (line.startsWith(ANSWER)) {
        continue;
      }
      all.add(line);
      if (line.startsWith("--") || line.isBlank()) {
        continue;
      }
      statement.append(statement.isEmpty() ? "" : "\n").append(line);
      if (line.endsWith(";")) {
        String text = statement.substring(0, statement.length() - 1);
        translation.of(text).forEach(answer -> all.add(line(answer)));
        statement.setLength(0);
      }
    }
    return all;
  }

  /// A line of the file, with invisible characters escaped.
  private static String line(String answer) {
    StringBuilder line = new StringBuilder(ANSWER + " ");
    answer
        .codePoints()
        .forEach(character -> {
          if (Character.isISOControl(character)) {
            line.append("\\u%04x".formatted(character));
          } else {
            line.appendCodePoint(character);
          }
        });
    return line.toString().stripTrailing();
  }
}
