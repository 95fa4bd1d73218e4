package quorate.cli.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import quorate.bench.hostile.Hostile;
import quorate.cli.cluster.EmbeddedCluster;
import quorate.cli.cluster.NewCluster;
import quorate.cli.common.ClusterCommand;
import quorate.database.engine.server.FreePorts;
import quorate.runtime.config.ClusterConfig;

/// Clients that send invalid messages do not affect others.
@Timeout(300)
final class HostileTest {
  private static final int MESSAGES = 20_000;

  @Test
  void whoeverWorksBesideThemNoticesNothing(@TempDir Path data) throws Exception {
    ClusterConfig config =
        new NewCluster(List.of("h2", "hsqldb", "sqlite"), null, null, null, true, Optional.empty())
            .make(data, FreePorts.one());
    config.save(data.resolve(ClusterCommand.CONFIG));
    try (EmbeddedCluster cluster = new EmbeddedCluster(config, data)) {
      cluster.start(_ -> {});
      assertTrue(cluster.awaitReady(Duration.ofSeconds(60)));
      Hostile.Report report =
          new Hostile(config.gateway().port(), 4, 2, MESSAGES, 3).run((_, _, _) -> {});
      assertEquals(List.of(), report.failures());
      assertTrue(report.messages() >= MESSAGES && report.connections() > 10, report.toString());
      assertTrue(report.errors() > MESSAGES / 20, report.toString());
      assertTrue(report.transactions() > 0, report.toString());
    }
  }
}
