package quorate.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import quorate.bench.differential.Differential;
import quorate.bench.differential.ReferencePostgresql;
import quorate.runtime.config.ClusterConfig;

/// Some sessions of `bench differential`: a cluster without a PostgreSQL answers as one does.
@Timeout(300)
final class DifferentialTest {
  private static final int STATEMENTS = 300;
  private static final int REFUSED_MAX = 30;

  @Test
  void sessionsAreAnsweredAsByPostgresql(@TempDir Path directory) throws Exception {
    Path data = directory.resolve("cluster");
    ClusterConfig config =
        new NewCluster(List.of("h2", "hsqldb", "sqlite"), null, null, null, true, Optional.empty())
            .make(data, NewCluster.freePorts(1).getFirst());
    config.save(data.resolve(Located.CONFIG));
    try (ReferencePostgresql reference =
            ReferencePostgresql.start(Files.createDirectory(directory.resolve("reference")));
        EmbeddedCluster cluster = new EmbeddedCluster(config, data)) {
      cluster.start(_ -> {});
      assertTrue(cluster.awaitReady(Duration.ofSeconds(60)));
      Differential.Report report =
          new Differential(
                  reference.server(),
                  new Differential.Server(
                      config.gateway().port(), NewCluster.USER, NewCluster.USER))
              .run(1, STATEMENTS, _ -> {});
      assertEquals(List.of(), report.disagreements());
      assertEquals(STATEMENTS, report.statements());
      assertTrue(report.refused() <= REFUSED_MAX, report.refusals().toString());
      assertTrue(report.sessions() > 5 && report.failures().size() > 5);
    }
  }
}
