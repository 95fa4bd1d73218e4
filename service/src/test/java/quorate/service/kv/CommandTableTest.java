package quorate.service.kv;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class CommandTableTest {
  /// The rows of the table whose commands are answered elsewhere.
  private static final Set<String> OF_GATEWAY = Set.of("connection", "transactions", "");

  @Test
  void theDocumentListsEveryCommand() throws IOException {
    Set<String> documented = new TreeSet<>();
    for (String line : Files.readAllLines(Path.of("..", "docs", "services.md"))) {
      String[] cells = line.split("\\|");
      if (cells.length == 3
          && cells[2].matches("[ A-Z,]+")
          && !OF_GATEWAY.contains(cells[1].strip())) {
        documented.addAll(List.of(cells[2].strip().toLowerCase(java.util.Locale.ROOT).split(", ")));
      }
    }
    Set<String> known = new TreeSet<>();
    CommandTable.all().forEach(each -> known.add(each.name()));
    assertEquals(known, documented);
  }

  @Test
  void aCommandWithKeysSaysWhereTheyAre() {
    for (CommandTable.Described each : CommandTable.all()) {
      boolean keys = each.firstKey() > 0;
      assertEquals(keys, each.step() > 0, each.name());
      assertTrue(!keys || Math.abs(each.arity()) > each.firstKey(), each.name());
    }
  }
}
