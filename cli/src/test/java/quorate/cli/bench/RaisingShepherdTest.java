package quorate.cli.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// [RaisingTest] under commit barrier scheduling; a separate class, so that it runs in parallel.
@Timeout(600)
final class RaisingShepherdTest {
  @Test
  void aShepherdAccusesNobody(@TempDir Path directory) throws Exception {
    shepherd(300, directory);
  }

  @Test
  @Tag("long")
  void aShepherdAccusesNobodyForLong(@TempDir Path directory) throws Exception {
    shepherd(1_000, directory);
  }

  private static void shepherd(int statements, Path directory) throws Exception {
    RaisingCluster.Report report =
        new RaisingCluster(List.of("derby", "hsqldb", "hsqldb"), "cbs", 1, statements)
            .in(directory, _ -> {});
    assertEquals(List.of(), report.answers().disagreements());
    assertEquals(List.of(), report.accused());
    assertEquals(List.of(), report.unequal());
    assertTrue(report.counters().getOrDefault("abstained", 0L) > 0, report.counters().toString());
  }
}
