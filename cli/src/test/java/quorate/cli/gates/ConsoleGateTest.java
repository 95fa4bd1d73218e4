package quorate.cli.gates;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// Only programs started by people print; all other code writes to the log, which has levels.
class ConsoleGateTest {
  /// The modules with such programs.
  private static final Set<String> PROGRAMS = Set.of("cli", "bench-peers", "fuzz");

  private static final Pattern CONSOLE =
      Pattern.compile("System\\.(?:err|out|setErr|setOut)\\b|\\.printStackTrace\\(\\)");

  @Test
  void librariesWriteToTheLogAlone() throws IOException {
    Map<String, Integer> found = new TreeMap<>();
    for (Path file : SourceTree.files()) {
      String name = SourceTree.name(file);
      boolean prints = PROGRAMS.contains(name.substring(0, name.indexOf('/')));
      if (name.contains("/src/main/") && !prints) {
        int count = (int) CONSOLE.matcher(Files.readString(file)).results().count();
        if (count > 0) {
          found.put(name, count);
        }
      }
    }
    AllowedList.read("console-output").check(found, "write to the log, with a level (SLF4J)");
  }
}
