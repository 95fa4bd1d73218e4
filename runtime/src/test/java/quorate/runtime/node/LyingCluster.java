package quorate.runtime.node;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import quorate.core.NodeId;
import quorate.core.quorum.Tolerance;
import quorate.database.engine.server.FreePorts;
import quorate.runtime.config.ClusterConfig;
import quorate.runtime.keys.KeyFile;
import quorate.runtime.keys.OperatorKey;

/// The configuration of four nodes that may lie, and everybody's keys.
final class LyingCluster {
  private LyingCluster() {}

  static Path home(Path directory, int id) {
    return directory.resolve("node" + id);
  }

  static ClusterConfig config(Path directory, List<String> engines) throws IOException {
    List<Integer> ports = FreePorts.take(engines.size());
    List<ClusterConfig.Node> nodes = new ArrayList<>();
    for (int id = 1; id <= engines.size(); id++) {
      Path home = Files.createDirectories(home(directory, id));
      nodes.add(
          new ClusterConfig.Node(
              new NodeId(id),
              engines.get(id - 1),
              "127.0.0.1",
              ports.get(id - 1),
              KeyFile.create(home.resolve(KeyFile.NODE))));
    }
    return new ClusterConfig(
            "lying",
            new Tolerance(1, 1, Tolerance.Liars.NODES),
            "smr",
            nodes,
            ClusterConfig.Gateway.open(KeyFile.create(directory.resolve(KeyFile.GATEWAY))))
        .withOperator(KeyFile.create(directory.resolve(OperatorKey.FILE)));
  }
}
