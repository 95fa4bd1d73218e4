package quorate.cli.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The first statements of `bench raising`: no database is accused of an error that SQL leaves
/// open.
@Timeout(600)
final class RaisingTest {
  private static final int STATEMENTS = Boolean.getBoolean("quorate.test.long") ? 5_000 : 1_000;

  @Test
  void defaultEnginesAreAccusedOfNothing(@TempDir Path directory) throws Exception {
    answers(List.of("h2", "sqlite", "postgresql"), directory);
  }

  /// Verifies that the other tests can fail.
  @Test
  void somebodyIsAccusedWhereNoStatementIsMarked(@TempDir Path directory) throws Exception {
    System.setProperty("quorate.mistake.unmarked", "true");
    try {
      RaisingCluster.Report report =
          new RaisingCluster(List.of("h2", "sqlite", "postgresql"), "smr", 1, 200)
              .in(directory, _ -> {});
      assertFalse(report.isRight());
    } finally {
      System.clearProperty("quorate.mistake.unmarked");
    }
  }

  static void answers(List<String> engines, Path directory) throws Exception {
    RaisingCluster.Report report =
        new RaisingCluster(engines, "smr", 1, STATEMENTS).in(directory, _ -> {});
    assertEquals(List.of(), report.answers().disagreements());
    assertEquals(List.of(), report.accused());
    assertEquals(List.of(), report.unequal());
    for (Map.Entry<String, Long> counter : report.counters().entrySet()) {
      assertTrue(counter.getValue() > 0, counter.getKey() + " is 0");
    }
  }
}
