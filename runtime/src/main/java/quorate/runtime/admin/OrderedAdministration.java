package quorate.runtime.admin;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;
import java.util.stream.Stream;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.core.wire.WireException;
import quorate.replication.command.HostCommand;
import quorate.replication.command.Position;
import quorate.replication.smr.Control;
import quorate.replication.smr.Dispute;
import quorate.runtime.client.Checkpoints;
import quorate.runtime.client.ClusterClient;
import quorate.runtime.config.ClusterConfig;
import quorate.runtime.keys.PartyKeys;
import quorate.runtime.net.Rpc;
import quorate.runtime.status.ClusterStatus;
import quorate.runtime.status.Divergence;
import quorate.runtime.status.NodeStatus;
import quorate.runtime.status.Split;
import quorate.runtime.status.Verification;
import quorate.runtime.store.Evidence;

/// The administration of databases that execute every transaction in one order.
final class OrderedAdministration implements Administration {
  private static final long LOOK_MILLIS = 50;

  /// The wait for replicas that are down or in repair once all others have answered.
  private static final long AWAY_NANOS_MAX = 10_000_000_000L;

  /// The comparison is repeated at a later place after an eighth of the time, and after a quarter,
  /// since a replica in repair does not attest earlier places. The last try has all of the time.
  private static final List<Integer> SHARES = List.of(8, 4, 1);

  private final ClusterClient client;
  private final Notices notices;

  /// The attestations of replicas at one place in the order.
  private record Attested(Position at, SortedMap<NodeId, HostCommand.Attest> attests) {}

  private OrderedAdministration(ClusterClient client, Notices notices) {
    this.client = client;
    this.notices = notices;
  }

  static Administration connect(ClusterConfig config, PartyKeys keys, Notices notices)
      throws InterruptedException {
    ClusterClient client = ClusterClient.connect(config, keys);
    client.awaitLinks(LINKS);
    return new OrderedAdministration(client, notices);
  }

  @Override
  public ClusterStatus status(OptionalLong gatewayPid) throws InterruptedException {
    ClusterConfig config = OrderedNodes.now(client);
    List<NodeStatus> nodes = new ArrayList<>();
    for (ClusterConfig.Node node : config.nodes()) {
      nodes.add(status(node));
    }
    return ClusterStatuses.ordered(config, nodes, split(config), gatewayPid);
  }

  @Override
  public NodeStatus status(NodeId node) throws InterruptedException {
    return status(client.config().node((int) node.number()));
  }

  private NodeStatus status(ClusterConfig.Node node) throws InterruptedException {
    String health;
    try {
      return OrderedNodes.status(client, node.id());
    } catch (ExecutionException unreachable) {
      health = "down: does not answer on " + node.host() + ":" + node.port();
    } catch (WireException nonsense) {
      health = "answers nonsense: it is not to be trusted";
    }
    return NodeStatus.silent(node.id().number(), Optional.of(node.engine()), health);
  }

  /// The split for which writes are refused, as known to the first node that answers.
  private Optional<Split> split(ClusterConfig config) throws InterruptedException {
    for (NodeId node : config.databases()) {
      try {
        return Disagreement.of(OrderedNodes.control(client, config, node), config.tolerance())
            .map(Disagreement::split);
      } catch (ExecutionException | WireException unreachable) {
        // Another node may know.
      }
    }
    return Optional.empty();
  }

  @Override
  public List<Divergence> divergences() throws InterruptedException {
    ClusterConfig config = OrderedNodes.now(client);
    List<Divergence> all = new ArrayList<>();
    OrderedNodes.newest(client, config)
        .disputes()
        .forEach((position, dispute) ->
            all.add(OrderedNodes.disputed(config, position.toString(), dispute)));
    return all;
  }

  @Override
  public KeptDispute dispute(Position at) throws InterruptedException {
    ClusterConfig config = OrderedNodes.now(client);
    Dispute dispute = OrderedNodes.newest(client, config).disputes().get(at);
    if (dispute == null) {
      throw new NoSuchElementException("there is no divergence " + at + "; see divergences");
    }
    return new KeptDispute(
        OrderedNodes.disputed(config, at.toString(), dispute), dispute, evidence(config, at));
  }

  private SortedMap<NodeId, Evidence> evidence(ClusterConfig config, Position at)
      throws InterruptedException {
    SortedMap<NodeId, Evidence> kept = new TreeMap<>();
    Bytes question = new Encoder().i64(at.number()).toBytes();
    for (NodeId node : config.databases()) {
      try {
        Bytes answer = OrderedNodes.ask(client, node, Rpc.Method.EVIDENCE, question);
        if (answer.length() > 0) {
          kept.put(node, Evidence.decode(answer));
        }
      } catch (ExecutionException | WireException unreadable) {
        notices.warn(node + " gives no evidence: " + unreadable.getMessage());
      }
    }
    return kept;
  }

  @Override
  public String execute(NodeId database, String sql)
      throws InterruptedException, ExecutionException {
    Bytes question = new Encoder().string(sql).toBytes();
    return new Decoder(OrderedNodes.ask(client, database, Rpc.Method.ENGINE, question)).string();
  }

  @Override
  public Verification verify(Duration limit) throws InterruptedException {
    ClusterConfig config = OrderedNodes.now(client);
    Attested found = compare(config, limit, SHARES);
    return Verifications.ofReplicas(config, found.at(), found.attests());
  }

  @Override
  public Verification verifyAndRepair(Duration limit, Consumer<Verification> before)
      throws InterruptedException {
    ClusterConfig config = OrderedNodes.now(client);
    Attested found = compare(config, limit, SHARES);
    Verification first = Verifications.ofReplicas(config, found.at(), found.attests());
    if (!first.isRepairable()) {
      return first.after(new Verification.Repairs.OfNodes(new TreeMap<>()));
    }
    before.accept(first);
    List<NodeId> differing =
        Verdict.of(found.attests(), config.tolerance().weakCertificate()).differing();
    Verification.Repairs.OfNodes repairs =
        new NodeRepairs(client, limit, notices).await(found.at(), differing);
    Attested later = compare(config, limit, List.of(1));
    return Verifications.ofReplicas(config, later.at(), later.attests()).after(repairs);
  }

  private Attested compare(ClusterConfig config, Duration limit, List<Integer> shares)
      throws InterruptedException {
    Attested found = new Attested(Position.NONE, new TreeMap<>());
    for (int share : shares) {
      boolean first = found.at().equals(Position.NONE);
      if (first || missing(config, found.attests()).anyMatch(node -> !isAway(node))) {
        Position at = Checkpoints.order(client);
        found = new Attested(at, await(config, at, limit.toNanos() / share));
      }
    }
    return found;
  }

  private SortedMap<NodeId, HostCommand.Attest> await(
      ClusterConfig config, Position at, long limitNanos) throws InterruptedException {
    long end = System.nanoTime() + limitNanos;
    long heardNanos = System.nanoTime();
    SortedMap<NodeId, HostCommand.Attest> best = new TreeMap<>();
    while (best.size() < config.databases().size() && System.nanoTime() < end) {
      for (NodeId node : config.databases()) {
        try {
          Control control = OrderedNodes.control(client, config, node);
          control.checkpoints().getOrDefault(at, new TreeMap<>()).forEach(best::putIfAbsent);
        } catch (ExecutionException unreachable) {
          // Another node may know its attestation.
        }
      }
      notices.progress(
          "scanned by %d of %d replicas".formatted(best.size(), config.databases().size()));
      if (!missing(config, best).allMatch(this::isAway)) {
        heardNanos = System.nanoTime();
      } else if (System.nanoTime() - heardNanos > AWAY_NANOS_MAX) {
        break; // no other node will scan soon
      }
      Thread.sleep(LOOK_MILLIS);
    }
    notices.progress("");
    return best;
  }

  private static Stream<NodeId> missing(ClusterConfig config, SortedMap<NodeId, ?> found) {
    return config.databases().stream().filter(node -> !found.containsKey(node));
  }

  /// Whether a node does not answer, or its database is being repaired.
  private boolean isAway(NodeId node) {
    try {
      return OrderedNodes.ask(client, node, Rpc.Method.PING, Bytes.EMPTY).equals(Rpc.AWAY);
    } catch (ExecutionException unreachable) {
      return true;
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
      return true;
    }
  }

  @Override
  public void close() {
    client.close();
  }
}
