package quorate.runtime.admin;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.wire.Decoder;
import quorate.core.wire.WireException;
import quorate.replication.command.Position;
import quorate.runtime.config.ClusterConfig;
import quorate.runtime.config.ConfigException;
import quorate.runtime.keys.PartyKeys;
import quorate.runtime.net.FailureText;
import quorate.runtime.net.Rpc;
import quorate.runtime.pbr.PbrClient;
import quorate.runtime.pbr.ScannedTables;
import quorate.runtime.status.ClusterStatus;
import quorate.runtime.status.Divergence;
import quorate.runtime.status.NodeStatus;
import quorate.runtime.status.NodeStatusJson;
import quorate.runtime.status.Verification;

/// The administration of databases of which one is the primary, and ships what it commits to the
/// others. Nothing is repaired: a member of the group is believed.
final class PrimaryAdministration implements Administration {
  private static final Duration READY = Duration.ofMillis(1500);
  private static final Duration TIMEOUT = Duration.ofSeconds(5);
  private static final Duration SCAN = Duration.ofSeconds(60);
  private static final long LOOK_MILLIS = 20;

  private final ClusterConfig config;
  private final PbrClient client;
  private final Notices notices;

  private PrimaryAdministration(ClusterConfig config, PbrClient client, Notices notices) {
    this.config = config;
    this.client = client;
    this.notices = notices;
  }

  static Administration connect(ClusterConfig config, PartyKeys keys, Notices notices)
      throws InterruptedException {
    PbrClient client = PbrClient.connect(config, keys);
    client.awaitLinks(LINKS);
    client.awaitReady(READY);
    return new PrimaryAdministration(config, client, notices);
  }

  @Override
  public ClusterStatus status(OptionalLong gatewayPid) throws InterruptedException {
    List<NodeStatus> nodes = new ArrayList<>();
    for (ClusterConfig.Node node : config.nodes()) {
      nodes.add(status(node));
    }
    return ClusterStatuses.primaryBackup(config, nodes, gatewayPid);
  }

  @Override
  public NodeStatus status(NodeId node) throws InterruptedException {
    return status(config.node((int) node.number()));
  }

  private NodeStatus status(ClusterConfig.Node node) throws InterruptedException {
    String health;
    try {
      Bytes answer = client.ask(node.id(), Rpc.Method.STATUS, TIMEOUT).get();
      return NodeStatusJson.ofMember(new Decoder(answer).string());
    } catch (ExecutionException unreachable) {
      health = "down: does not answer on " + node.host() + ":" + node.port();
    } catch (WireException nonsense) {
      health = "answers nonsense";
    }
    return NodeStatus.silent(node.id().number(), Optional.of(node.engine()), health);
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
  public String execute(NodeId database, String sql) {
    throw refusal();
  }

  /// Refuses a question to which there is no answer under this protocol.
  static ConfigException refusal() {
    return new ConfigException(
        "this cluster's databases follow a primary (protocol = \"pbr\"): they are compared by ./quorate"
            + " verify, and this command is for databases that execute every transaction");
  }

  /// Compares the tables of the group's members at one position of the log, which they come to when
  /// little is written.
  @Override
  public Verification verify(Duration limit) throws InterruptedException {
    long end = System.nanoTime() + limit.toNanos();
    List<Verifications.Scanned> found;
    do {
      found = scanned();
      if (found.size() > 1
          && found.stream().map(each -> each.tables().at()).distinct().count() == 1) {
        return Verifications.ofMembers(found);
      }
      Thread.sleep(LOOK_MILLIS);
    } while (System.nanoTime() < end);
    throw new IllegalStateException(
        found.size() < 2
            ? "fewer than two members of the group answer; look at: ./quorate status"
            : "the members were never at the same place of the log while they were scanned;"
                + " verify again when less is written");
  }

  @Override
  public Verification verifyAndRepair(Duration limit, Consumer<Verification> before)
      throws InterruptedException {
    return verify(limit);
  }

  private List<Verifications.Scanned> scanned() throws InterruptedException {
    Map<ClusterConfig.Node, CompletableFuture<Bytes>> asked = new LinkedHashMap<>();
    for (ClusterConfig.Node node : config.nodes()) {
      if (node.hasDatabase() && isMember(status(node))) {
        asked.put(node, client.ask(node.id(), Rpc.Method.COMPARE, SCAN));
      }
    }
    List<Verifications.Scanned> found = new ArrayList<>();
    for (Map.Entry<ClusterConfig.Node, CompletableFuture<Bytes>> each : asked.entrySet()) {
      try {
        found.add(
            new Verifications.Scanned(each.getKey(), ScannedTables.decode(each.getValue().get())));
      } catch (ExecutionException | WireException unreachable) {
        notices.warn(
            "node %s is not compared: %s"
                .formatted(each.getKey().id(), FailureText.of(unreachable)));
      }
    }
    return found;
  }

  private static boolean isMember(NodeStatus status) {
    return status.role().filter(it -> it.equals("primary") || it.equals("backup")).isPresent();
  }

  @Override
  public void close() {
    client.close();
  }
}
