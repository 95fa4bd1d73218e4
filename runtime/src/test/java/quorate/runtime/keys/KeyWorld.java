package quorate.runtime.keys;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import quorate.core.NodeId;
import quorate.core.quorum.Tolerance;
import quorate.runtime.config.ClusterConfig;

/// A cluster whose nodes may lie, with the keyrings of all parties.
public final class KeyWorld {
  public static final NodeId CLIENT = new NodeId(NodeId.CLIENT_MIN + 7);

  private final Path directory;
  public final ClusterConfig cluster;

  public KeyWorld(Path directory) throws IOException {
    this.directory = directory;
    List<ClusterConfig.Node> nodes = new ArrayList<>();
    for (int id = 1; id <= 4; id++) {
      String key = KeyFile.create(file(new NodeId(id)));
      nodes.add(
          new ClusterConfig.Node(
              new NodeId(id), id < 4 ? "h2" : ClusterConfig.NO_ENGINE, "127.0.0.1", 0, key));
    }
    cluster =
        new ClusterConfig(
                "keys",
                new Tolerance(1, 1, Tolerance.Liars.NODES),
                "smr",
                nodes,
                ClusterConfig.Gateway.open(KeyFile.create(file(CLIENT))))
            .withOperator(KeyFile.create(directory.resolve(OperatorKey.FILE)));
  }

  private Path file(NodeId party) {
    return directory.resolve(party + ".key");
  }

  public Keyring of(NodeId party) throws IOException {
    return Keyring.load(cluster, file(party)).orElseThrow();
  }

  public LinkKeys operator() throws IOException {
    return LinkKeys.ofOperator(cluster, directory.resolve(OperatorKey.FILE));
  }

  public LinkKeys links(NodeId party) throws IOException {
    return party.isClient()
        ? LinkKeys.ofGateway(cluster, file(party))
        : LinkKeys.load(cluster, cluster.node((int) party.number()), file(party));
  }

  public Keyring of(int node) throws IOException {
    return of(new NodeId(node));
  }
}
