package quorate.cli.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import quorate.bench.differential.Differential;

/// Some sessions of `bench differential`: the cluster answers like a PostgreSQL.
@Timeout(300)
final class DifferentialTest {
  private static final int STATEMENTS = 300;
  private static final int REFUSED_MAX = 30;

  @Test
  void sessionsAreAnsweredAsByPostgresql(@TempDir Path directory) throws Exception {
    Differential.Report report =
        new DifferentialRun(List.of("h2", "hsqldb", "sqlite"), 1, STATEMENTS)
            .in(directory, _ -> {});
    assertEquals(List.of(), report.disagreements());
    assertEquals(STATEMENTS, report.statements());
    assertTrue(report.refused() <= REFUSED_MAX, report.refusals().toString());
    assertTrue(report.sessions() > 5 && report.failures().size() > 5);
  }
}
