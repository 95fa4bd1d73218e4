package quorate.cli.gates;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import quorate.sql.dialect.Dialect;

/// Everything specific to an engine is in `sql.dialect` and `database.engine`: other code asks a
/// dialect for its traits, and names none (CONTRIBUTING.md, "An engine").
class DialectNamesTest {
  private static final int FILES_MAX = 6;

  private static final String NAMES =
      Stream.of(Dialect.values()).map(Dialect::name).collect(Collectors.joining("|"));

  /// A constant of [Dialect], or a label of a switch on one.
  private static final Pattern NAMED =
      Pattern.compile(
          "\\bDialect\\.[A-Z]|\\bcase (\\w+, )*(%s)\\b|import static [\\w.]*\\.Dialect\\."
              .formatted(NAMES));

  @Test
  void dialectsAreNamedWhereTheyAreDescribed() throws IOException {
    Map<String, Integer> found = new TreeMap<>();
    for (Path file : SourceTree.files()) {
      String name = SourceTree.name(file);
      if (isLookedThrough(name)) {
        int count = (int) NAMED.matcher(Files.readString(file)).results().count();
        if (count > 0) {
          found.put(name, count);
        }
      }
    }
    assertTrue(found.size() <= FILES_MAX, found + " are more than " + FILES_MAX);
    AllowedList.read("dialect-names")
        .check(found, "ask the dialect for a trait (sql.dialect) rather than for its name");
  }

  private static boolean isLookedThrough(String name) {
    return name.contains("/src/main/")
        && !name.startsWith("bench/")
        && !name.startsWith("bench-peers/")
        && !name.contains("/quorate/sql/dialect/")
        && !name.contains("/quorate/database/engine/");
  }
}
