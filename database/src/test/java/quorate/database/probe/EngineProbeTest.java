package quorate.database.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import quorate.database.Engine;
import quorate.database.engine.jdbc.Engines;

/// The capabilities of the shipped engines, recorded in `probe/engines.txt` and shown in
/// `docs/engines.md`. `-Drecord=true` writes both.
@Timeout(600)
final class EngineProbeTest {
  private static final Path RECORDED = Path.of("src/test/resources/probe/engines.txt");
  private static final Path DOCUMENT = Path.of("../docs/engines.md");
  private static final String BEGIN = "<!-- what the probe finds: made by EngineProbeTest -->\n";
  private static final String END = "<!-- end -->\n";

  private static Map<String, EngineReport> reports() throws SQLException {
    Map<String, EngineReport> reports = new LinkedHashMap<>();
    for (String name : Engines.names()) {
      try (Engine engine = Engines.inMemory(name, "probed")) {
        List<String> before = engine.tables();
        reports.put(name, settled(EngineProbe.report(engine)));
        assertEquals(before, engine.tables(), "nothing is left of the probe");
      }
    }
    return reports;
  }

  /// The report without the cancelling of a long query. It is tried, but the outcome depends on the
  /// query's progress at that moment.
  private static EngineReport settled(EngineReport report) {
    List<Capability> known = new ArrayList<>(report.capabilities());
    assertTrue(known.removeIf(each -> each.name().equals("a long query is cancelled")));
    return new EngineReport(report.dialect(), report.product(), report.driver(), known);
  }

  @Test
  void theEnginesDoWhatTheyAreKnownToDo() throws SQLException, IOException {
    Map<String, EngineReport> reports = reports();
    StringBuilder lines = new StringBuilder();
    reports.forEach((name, report) -> {
      lines.append("== ").append(name).append('\n');
      report.lines().forEach(line -> lines.append(line).append('\n'));
      lines.append('\n');
    });
    String document = Files.readString(DOCUMENT);
    int begin = document.indexOf(BEGIN) + BEGIN.length();
    String told =
        document.substring(0, begin) + table(reports) + document.substring(document.indexOf(END));
    if (Boolean.getBoolean("record")) {
      Files.writeString(RECORDED, lines);
      Files.writeString(DOCUMENT, told);
    }
    assertEquals(Files.readString(RECORDED), lines.toString());
    assertEquals(Files.readString(DOCUMENT), told);
    reports.forEach((name, report) -> assertEquals(List.of(), report.lacks(), name));
  }

  private static String table(Map<String, EngineReport> reports) {
    StringBuilder out = new StringBuilder("|");
    reports.keySet().forEach(name -> out.append(" | ").append(name));
    out.append(" |\n").append("|---".repeat(reports.size() + 1)).append("|\n");
    List<Capability> first = reports.values().iterator().next().capabilities();
    for (int i = 0; i < first.size(); i++) {
      int row = i;
      List<String> found =
          reports.values().stream().map(report -> report.capabilities().get(row).found()).toList();
      out.append("| ").append(first.get(i).name());
      found.forEach(each -> out.append(" | ").append(each));
      out.append(" |\n");
    }
    return out.toString();
  }
}
