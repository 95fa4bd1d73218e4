package quorate.simulator.byzantium;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.quorum.Tolerance;
import quorate.order.Request;
import quorate.replication.byzantium.ByzConfig;
import quorate.replication.byzantium.ByzMessage;
import quorate.simulator.world.Counter;
import quorate.simulator.world.Load;
import quorate.simulator.world.Rng;
import quorate.simulator.world.SimNode;
import quorate.simulator.world.Upper;
import quorate.simulator.world.World;

/// Snapshot isolation over an order: a database at some or all nodes, at most r of which lie,
/// others whose engines fail, and clients.
public final class ByzCluster<M> implements Load<M> {
  private final World<M> world;
  private final Rng rng;
  private final Rng silence;
  private final ByzVariant variant;
  private final ByzSwarm swarm;
  private final Tolerance tolerance;
  private final List<NodeId> replicas;
  private final Map<NodeId, ByzLies.Kind> liars = new TreeMap<>();
  private final Set<NodeId> failing = new TreeSet<>();
  private final ByzCheck check;
  private final Map<NodeId, ByzNode<M>> nodes = new TreeMap<>();
  private final Map<NodeId, ByzOrderer<M>> orderers = new TreeMap<>();
  private final List<ByzClient<M>> clients = new ArrayList<>();
  private Optional<ByzLyingClient<M>> lyingClient = Optional.empty();

  public ByzCluster(World<M> world, Rng seed, ByzVariant variant) {
    this.world = world;
    this.rng = seed.fork(4);
    this.silence = seed.fork(13);
    this.variant = variant;
    int failures = world.swarm().failures();
    this.swarm = ByzSwarm.draw(seed.fork(5), failures);
    this.tolerance = new Tolerance(failures, swarm.lies(), Tolerance.Liars.DATABASES);
    int databases = swarm.everywhere() ? world.members().size() : tolerance.databases();
    this.replicas = List.copyOf(world.members().subList(0, databases));
    ByzReasons reasons =
        new ByzReasons(
            this::isLiar, failing::contains, swarm.lies() + 1, swarm.limits().ageSlots());
    this.check =
        new ByzCheck(swarm.keys(), swarm.lies(), this::isLiar, this::isLyingClient, reasons);
    while (liars.size() < swarm.lies()) {
      ByzLies.Kind kind = ByzLies.Kind.values()[1 + rng.below(ByzLies.Kind.values().length - 1)];
      liars.put(replicas.get(rng.below(databases)), kind);
    }
    int failed = rng.chance(500) ? failures - swarm.lies() : 0;
    while (failing.size() < failed) {
      NodeId node = replicas.get(rng.below(databases));
      if (!liars.containsKey(node)) {
        failing.add(node);
      }
    }
  }

  World<M> world() {
    return world;
  }

  ByzVariant variant() {
    return variant;
  }

  ByzSwarm swarm() {
    return swarm;
  }

  ByzCheck check() {
    return check;
  }

  boolean isLiar(NodeId node) {
    return liars.containsKey(node);
  }

  /// Whether this database may be lost for ever: u - r of those that do not lie, and the first of
  /// them is not the one that is restored.
  boolean isPerishable(NodeId node) {
    List<NodeId> right = replicas.stream().filter(each -> !isLiar(each)).toList();
    int index = right.size() - 1 - right.indexOf(node);
    return !isLiar(node) && index < tolerance.failures() - swarm.lies();
  }

  /// A replica abstains: those that have the effect may be lost now.
  void onAbstained() {
    nodes.values().forEach(node -> node.perish(10));
  }

  /// Whether this one verifies slowly: the last one that does not lie.
  boolean isSlow(NodeId node) {
    return node.equals(
        replicas.reversed().stream().filter(each -> !isLiar(each)).findFirst().orElseThrow());
  }

  private boolean isLyingClient(NodeId client) {
    return client.number() - NodeId.CLIENT_MIN > world.swarm().clients();
  }

  /// Whether this is the one node that may lose its database, where no engine fails by itself: what
  /// one lost, the other honest ones have.
  boolean isRestored(NodeId node) {
    NodeId first = replicas.stream().filter(each -> !isLiar(each)).findFirst().orElseThrow();
    return failing.isEmpty() && node.equals(first);
  }

  ByzConfig config(NodeId self) {
    return new ByzConfig(
        self,
        world.members(),
        replicas,
        variant.counted(tolerance),
        variant.limits(swarm.limits()),
        variant.labels());
  }

  ByzNode<M> node(NodeId id) {
    return Objects.requireNonNull(nodes.get(id));
  }

  @Override
  public Upper upper(SimNode<M> node) {
    if (!replicas.contains(node.id())) {
      ByzOrderer<M> orderer = new ByzOrderer<>(world, node, variant);
      orderers.put(node.id(), orderer);
      return orderer;
    }
    Rng own = rng.fork(node.id().number());
    ByzLies lies =
        new ByzLies(
            liars.getOrDefault(node.id(), ByzLies.Kind.NONE),
            swarm.liesPerMille(),
            failing.contains(node.id()) ? swarm.failsPerMille() : 0,
            own.fork(1),
            world.counters());
    boolean lax = own.fork(2).chance(swarm.laxPerMille());
    ByzNode<M> upper = new ByzNode<>(this, node, own.fork(3), lies, lax);
    nodes.put(node.id(), upper);
    return upper;
  }

  @Override
  public void start() {
    world.trace("-", "swarm", swarm);
    world.trace("-", "lies", liars + ", failing: " + failing);
    for (int number = 1; number <= world.swarm().clients(); number++) {
      NodeId id = new NodeId(NodeId.CLIENT_MIN + number);
      clients.add(new ByzClient<>(this, id, rng.fork(id.number())));
    }
    clients.forEach(ByzClient::think);
    if (swarm.hasLyingClient()) {
      NodeId id = new NodeId(NodeId.CLIENT_MIN + world.swarm().clients() + 1);
      ByzLyingClient<M> client = new ByzLyingClient<>(this, id, rng.fork(id.number()));
      lyingClient = Optional.of(client);
      client.start();
    }
  }

  /// The BEGIN of a client's open transaction.
  Optional<Request> begun(int client) {
    return clients.get(client).begun();
  }

  List<NodeId> replicas() {
    return replicas;
  }

  /// Sends a message between nodes and clients over the network.
  void send(NodeId from, NodeId to, ByzMessage message) {
    boolean silent =
        message instanceof ByzMessage.Answer
            && !world.isHealed()
            && silence.chance(swarm.silentPerMille());
    if (silent) {
      world.counters().add(Counter.DROPS);
      return;
    }
    if (message instanceof ByzMessage.Release(RequestId transaction)) {
      check.reasons().onReleased(transaction);
    }
    world.carry(from, to, () -> arrive(from, to, message));
  }

  private void arrive(NodeId from, NodeId to, ByzMessage message) {
    ByzNode<M> node = nodes.get(to);
    ByzOrderer<M> orderer = orderers.get(to);
    if (node != null) {
      node.take(from, message);
    } else if (orderer != null) {
      orderer.take(from, message);
    } else if (isLyingClient(to)) {
      lyingClient.ifPresent(client -> client.take(from, message));
    } else {
      clients.get((int) (to.number() - NodeId.CLIENT_MIN) - 1).take(from, message);
    }
  }

  // The run.

  @Override
  public int answered() {
    return check.answered();
  }

  @Override
  public void onHeal() {
    nodes.values().forEach(node -> node.database().lies().stop());
  }

  private List<ByzNode<M>> honest() {
    return nodes.values().stream().filter(node -> !isLiar(node.id()) && !node.isLost()).toList();
  }

  @Override
  public boolean isDone() {
    ByzNode<M> first = honest().getFirst();
    return clients.stream().allMatch(ByzClient::isIdle)
        && honest().stream()
            .allMatch(node ->
                node.isUp()
                    && node.replica().isSettled()
                    && node.replica().slot() == first.replica().slot()
                    && node.replica().applied().equals(first.replica().applied()));
  }

  @Override
  public String describeStuck() {
    StringBuilder text = new StringBuilder("%d answered".formatted(check.answered()));
    text.append("; liars ").append(liars).append("; failing ").append(failing);
    clients.stream()
        .filter(client -> !client.isIdle())
        .forEach(client -> text.append("; ").append(client));
    nodes.values().forEach(node -> text.append("; ").append(node.replica()));
    return text.toString();
  }

  @Override
  public void finish() {
    check.reasons().finish();
    honest().forEach(node -> check.finish(node.id(), node.database().history().rows()));
  }
}
