package quorate.runtime.admin;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.wire.Decoder;
import quorate.core.wire.WireException;
import quorate.replication.command.Position;
import quorate.runtime.config.ClusterConfig;
import quorate.runtime.config.ConfigException;
import quorate.runtime.eve.ServiceClient;
import quorate.runtime.keys.PartyKeys;
import quorate.runtime.net.Rpc;
import quorate.runtime.status.ClusterStatus;
import quorate.runtime.status.Divergence;
import quorate.runtime.status.ExecutorStatusJson;
import quorate.runtime.status.NodeStatus;
import quorate.runtime.status.Verification;

/// The administration of a service under execute-verify replication. Its states are compared with
/// every batch, so there is nothing to compare on request, and no SQL.
final class ServiceAdministration implements Administration {
  private static final Duration TIMEOUT = Duration.ofSeconds(5);

  private final ClusterConfig config;
  private final ServiceClient client;

  private ServiceAdministration(ClusterConfig config, ServiceClient client) {
    this.config = config;
    this.client = client;
  }

  static Administration connect(ClusterConfig config, PartyKeys keys) throws InterruptedException {
    ServiceClient client = ServiceClient.connect(config, keys, TIMEOUT);
    client.awaitLinks(LINKS);
    return new ServiceAdministration(config, client);
  }

  @Override
  public ClusterStatus status(OptionalLong gatewayPid) throws InterruptedException {
    List<NodeStatus> nodes = new ArrayList<>();
    for (ClusterConfig.Node node : config.nodes()) {
      nodes.add(status(node.id()));
    }
    return ClusterStatuses.verified(config, nodes, gatewayPid);
  }

  @Override
  public NodeStatus status(NodeId id) throws InterruptedException {
    ClusterConfig.Node node = config.node((int) id.number());
    String health;
    try {
      Bytes answer = client.ask(id, Rpc.Method.STATUS, TIMEOUT).get();
      return ExecutorStatusJson.read(new Decoder(answer).string());
    } catch (ExecutionException unreachable) {
      health = "down: does not answer on " + node.host() + ":" + node.port();
    } catch (WireException nonsense) {
      health = "answers nonsense";
    }
    return NodeStatus.silent(id.number(), Optional.of(node.engine()), health);
  }

  /// Refuses a question to which there is no answer under this protocol.
  static ConfigException refusal() {
    return new ConfigException(
        "this cluster executes a service (protocol = \"eve\"), whose states are compared with every"
            + " batch; this command is for databases");
  }

  @Override
  public List<Divergence> divergences() {
    throw refusal();
  }

  @Override
  public KeptDispute dispute(Position at) {
    throw refusal();
  }

  @Override
  public Verification verify(Duration limit) {
    throw refusal();
  }

  @Override
  public Verification verifyAndRepair(Duration limit, Consumer<Verification> before) {
    throw refusal();
  }

  @Override
  public String execute(NodeId database, String sql) {
    throw refusal();
  }

  @Override
  public void close() {
    client.close();
  }
}
