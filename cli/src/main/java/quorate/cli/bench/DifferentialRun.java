package quorate.cli.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.IntConsumer;
import quorate.bench.differential.Differential;
import quorate.bench.differential.ReferencePostgresql;
import quorate.cli.cluster.EmbeddedCluster;
import quorate.cli.cluster.LocalCluster;
import quorate.cli.cluster.NewCluster;
import quorate.cli.common.ClusterCommand;
import quorate.database.engine.server.FreePorts;
import quorate.runtime.config.ClusterConfig;

/// A cluster and a PostgreSQL for one comparison.
///
/// @param engines the cluster's databases
/// @param seed of the first session
/// @param statements their number
record DifferentialRun(List<String> engines, long seed, int statements) {

  /// @param files an empty directory
  /// @param progress receives the number of statements done
  /// @throws IOException if the cluster does not start
  Differential.Report in(Path files, IntConsumer progress) throws Exception {
    Path data = files.resolve("cluster");
    ClusterConfig config =
        new NewCluster(engines, null, null, null, true, Optional.empty())
            .make(data, FreePorts.one());
    config.save(data.resolve(ClusterCommand.CONFIG));
    try (ReferencePostgresql reference =
            ReferencePostgresql.start(Files.createDirectory(files.resolve("reference")));
        EmbeddedCluster cluster = new EmbeddedCluster(config, data)) {
      cluster.start(_ -> {});
      if (!cluster.awaitReady(LocalCluster.READY)) {
        throw new IOException(
            "the cluster is not ready after " + LocalCluster.READY.toSeconds() + " s");
      }
      Differential.Server subject =
          new Differential.Server(config.gateway().port(), NewCluster.USER, NewCluster.USER);
      return new Differential(reference.server(), subject).run(seed, statements, progress);
    }
  }
}
