package quorate.simulator.smr;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.digest.Digest;
import quorate.core.quorum.Tolerance;
import quorate.core.value.Result;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.order.Reconfigured;
import quorate.order.Request;
import quorate.replication.client.Proxy;
import quorate.replication.command.Command;
import quorate.replication.command.HostCommand;
import quorate.replication.command.StateDigest;
import quorate.replication.smr.Replica;
import quorate.replication.smr.SmrMessage;
import quorate.replication.statement.OrderedStatement;
import quorate.simulator.check.Violation;
import quorate.simulator.world.Load;
import quorate.simulator.world.Rng;
import quorate.simulator.world.SimNode;
import quorate.simulator.world.Upper;
import quorate.simulator.world.World;

/// State machine replication over an order: a bank's database at each node, at most r of which are
/// sometimes wrong, and clients with one-shot and optimistic transactions.
public final class SmrCluster<M> implements Load<M> {
  private static final long CHECKPOINT_MICROS = 2_000_000;
  private static final long MEMBERS_MICROS_MAX = 1_500_000;

  private final World<M> world;
  private final Rng rng;
  private final SmrVariant variant;

  /// Whether an attacker may control nodes. Then some nodes have no database.
  private final boolean hostile;

  private final Map<NodeId, SmrOrderer<M>> orderers = new TreeMap<>();
  private final Tolerance tolerance;

  /// A session silent for this many slots is forgotten; few in half of the runs.
  private final long sessionSlots;

  private final SmrCheck check;
  private final Map<NodeId, SmrNode<M>> nodes = new TreeMap<>();
  private final List<SmrClient<M>> clients = new ArrayList<>();
  private final Map<NodeId, Lies.Kind> liars = new TreeMap<>();

  private final Optional<SmrStrangers<M>> strangers;

  /// In some runs, more wrong databases than tolerated.
  private final Optional<SmrExcess<M>> excess;

  /// The nodes whose engine sometimes fails by itself in a read. With the liars they are as many as
  /// may fail.
  private final Set<NodeId> failing = new TreeSet<>();

  /// The nodes whose database does not support every statement.
  private final Set<NodeId> unable = new TreeSet<>();

  /// The most transactions that a database executes ahead; 0 in some runs.
  private final int parallel;

  /// The latest configuration that a node has entered.
  private Reconfigured latest;

  /// The slots between checkpoints. Each replica's attestation takes a slot of its own; if these
  /// attestations filled an interval, each checkpoint would cause the next.
  static int checkpointSlots(World<?> world) {
    return Math.max(world.swarm().snapshotSlots(), 3 * first(world).size());
  }

  public SmrCluster(World<M> world, Rng seed, SmrVariant variant) {
    this(world, seed, variant, Optional.empty());
  }

  /// @param order the order, if an attacker may control its nodes
  public SmrCluster(World<M> world, Rng seed, SmrVariant variant, Optional<SmrPbftProtocol> order) {
    this.hostile = order.isPresent();
    this.world = world;
    this.rng = seed.fork(4);
    this.variant = variant;
    int failures = world.swarm().failures();
    int lies = hostile ? 0 : rng.chance(150) ? 0 : 1 + rng.below(failures);
    this.tolerance =
        order
            .map(SmrPbftProtocol::tolerance)
            .orElseGet(() -> new Tolerance(failures, lies, Tolerance.Liars.DATABASES));
    this.sessionSlots = sessionSlots(rng.fork(11));
    this.check =
        new SmrCheck(
            world.history(),
            world.counters(),
            checkpointSlots(world),
            sessionSlots,
            tolerance,
            first(world));
    this.strangers = SmrStrangers.drawn(this, rng.fork(12));
    Rng lanes = rng.fork(7);
    this.parallel = lanes.chance(300) ? 0 : 2 + lanes.below(3);
    this.latest = new Reconfigured(1, 0, first(world));
    int pool = world.members().size();
    while (liars.size() < lies) {
      NodeId liar = new NodeId(1 + rng.below(pool));
      liars.put(liar, Lies.Kind.values()[1 + rng.below(Lies.Kind.values().length - 1)]);
    }
    if (hostile) {
      first(world).stream()
          .filter(node -> !world.protocol().isHonest(node))
          .forEach(
              node -> liars.put(node, Lies.Kind.values()[rng.below(Lies.Kind.values().length)]));
      this.excess = Optional.empty();
      return; // all are able, and no engine fails by itself
    }
    // At least r + 1 are able in any configuration; with exactly r + 1, a lie among them is
    // detected, but not masked.
    int weak = rng.below(tolerance.orderingNodes() - tolerance.weakCertificate() + 1);
    while (unable.size() < weak) {
      unable.add(new NodeId(1 + rng.below(pool)));
    }
    Rng own = rng.fork(10);
    int failed = own.chance(500) ? failures - lies : 0;
    while (failing.size() < failed) {
      NodeId node = new NodeId(1 + own.below(pool));
      if (!liars.containsKey(node)) {
        failing.add(node);
      }
    }
    Rng more = rng.fork(9);
    boolean exceeds = pool == first(world).size() && more.chance(100);
    if (exceeds) {
      liars.clear();
    }
    this.excess = exceeds ? Optional.of(new SmrExcess<>(this, more)) : Optional.empty();
  }

  private static long sessionSlots(Rng rng) {
    return rng.chance(500) ? rng.between(60, 250) : Replica.SESSION_SLOTS;
  }

  /// Whether this is the operator's signature, which no other party can make here.
  boolean isOperators(Bytes signed, Bytes signature) {
    return variant.isOperators(signature.equals(signatureOf(signed)));
  }

  static Bytes signatureOf(Bytes signed) {
    Encoder out = new Encoder().string("operator");
    Digest.write(out, Digest.of(signed.unsafeArray()));
    return out.toBytes();
  }

  /// The nodes of the first configuration.
  static List<NodeId> first(World<?> world) {
    return world.protocol().first(world.members());
  }

  Reconfigured latest() {
    return latest;
  }

  Tolerance tolerance() {
    return tolerance;
  }

  /// Follows a node into a new configuration. Clients learn of it after a while.
  void onReconfigured(Reconfigured now) {
    world.onReconfigured(now);
    if (now.number() > latest.number()) {
      latest = now;
      for (SmrClient<M> client : clients) {
        world
            .agenda()
            .after(rng.between(1_000, MEMBERS_MICROS_MAX), () -> client.follow(latest.members()));
      }
    }
  }

  /// Submits a command that no client asked for.
  void operate(Command command) {
    clients.get(rng.below(clients.size())).operate(command);
  }

  private List<SmrNode<M>> required() {
    return nodes.values().stream().filter(node -> world.isRequired(node.id())).toList();
  }

  World<M> world() {
    return world;
  }

  long sessionSlots() {
    return sessionSlots;
  }

  int parallel() {
    return parallel;
  }

  SmrVariant variant() {
    return variant;
  }

  SmrCheck check() {
    return check;
  }

  /// Records the request of a client or node.
  void submitted(Request request) {
    check.onSubmitted(request);
    world.orderCheck().onSubmitted(request);
  }

  /// The proxy of a client, or of a node.
  ///
  /// @param replicas the nodes that have a database
  Proxy proxy(Optional<NodeId> self, List<NodeId> replicas) {
    return hostile
        ? new Proxy(self, world.members(), replicas, tolerance)
        : new Proxy(replicas, tolerance);
  }

  Iterable<SmrNode<M>> nodes() {
    return nodes.values();
  }

  @Override
  public Upper upper(SimNode<M> node) {
    if (hostile && !first(world).contains(node.id())) {
      SmrOrderer<M> orderer = new SmrOrderer<>(this, node);
      orderers.put(node.id(), orderer);
      return orderer;
    }
    Lies lies =
        new Lies(
            liars.getOrDefault(node.id(), Lies.Kind.NONE),
            failing.contains(node.id()) ? 100 : 0,
            rng.fork(50 + node.id().number()),
            world.counters());
    SmrNode<M> upper =
        new SmrNode<>(this, node, rng.fork(node.id().number()), lies, !unable.contains(node.id()));
    nodes.put(node.id(), upper);
    return upper;
  }

  @Override
  public void start() {
    world.trace(
        "-",
        "lies",
        tolerance
            + " "
            + liars
            + ", failing: "
            + failing
            + ", unable: "
            + unable
            + ", parallel: "
            + parallel);
    for (int number = 1; number <= world.swarm().clients(); number++) {
      NodeId id = new NodeId(NodeId.CLIENT_MIN + number);
      clients.add(new SmrClient<>(this, id, rng.fork(id.number())));
    }
    clients.forEach(SmrClient::think);
    excess.ifPresent(SmrExcess::plan);
    if (!hostile && first(world).size() < world.members().size()) {
      new SmrOperator<>(this, rng.fork(5)).plan();
    }
  }

  // Links.

  /// Sends a message between nodes and clients over the wire.
  void send(NodeId from, NodeId to, SmrMessage message) {
    if (from.equals(to)) {
      SmrNode<M> self = nodes.get(to);
      java.util.Objects.requireNonNull(self).later(5, () -> self.take(from, message));
      return;
    }
    strangers.ifPresent(them -> them.hear(from, message));
    SmrMessage arriving = world.swarm().encoded() ? overWire(message) : message;
    world.carry(
        from,
        to,
        () -> {
          SmrNode<M> node = nodes.get(to);
          if (node != null) {
            node.take(from, arriving);
          } else if (orderers.containsKey(to)) {
            java.util.Objects.requireNonNull(orderers.get(to)).take(from, arriving);
          } else {
            client(to).ifPresent(client -> client.take(from, arriving));
          }
        });
  }

  private static SmrMessage overWire(SmrMessage message) {
    Encoder out = new Encoder();
    SmrMessage.write(out, message);
    return SmrMessage.read(new Decoder(out.toBytes()));
  }

  /// A checkpoint's request names a client that does not exist.
  private Optional<SmrClient<M>> client(NodeId id) {
    int index = (int) (id.number() - NodeId.CLIENT_MIN) - 1;
    return index >= 0 && index < clients.size()
        ? Optional.of(clients.get(index))
        : Optional.empty();
  }

  void tellClients(NodeId from, NodeId leader) {
    for (int i = 1; i <= clients.size(); i++) {
      send(from, new NodeId(NodeId.CLIENT_MIN + i), new SmrMessage.LeaderIs(leader));
    }
  }

  /// A delegate's answers; empty if it is down or a statement fails.
  List<Result> tentatively(NodeId delegate, List<OrderedStatement> statements) {
    SmrNode<M> node = java.util.Objects.requireNonNull(nodes.get(delegate));
    return node.isUp() && !node.database().isVoid()
        ? node.database()
            .tentatively(statements, node.replica().control().quarantinedShapes(delegate))
        : List.of();
  }

  // The run.

  /// K4: if too many databases are wrong, replicas wait for the silent ones before they report a
  /// split.
  @Override
  public long settlingMicrosMax() {
    return excess.isPresent() ? 70_000_000 : 0;
  }

  @Override
  public int answered() {
    return check.acknowledged();
  }

  @Override
  public void onHeal() {
    nodes.values().forEach(node -> node.database().lies().stop());
    nodes.values().forEach(SmrNode::goOn);
    checkpoint();
  }

  /// Takes a checkpoint, which reveals silent damage.
  private void checkpoint() {
    required().getFirst().propose(new HostCommand.Checkpoint(true));
    world
        .agenda()
        .after(
            CHECKPOINT_MICROS,
            () -> {
              if (!world.isEnough() || !isDone()) {
                checkpoint();
              }
            });
  }

  @Override
  public boolean isDone() {
    if (!clients.stream().allMatch(SmrClient::isIdle)) {
      return false;
    }
    StateDigest right = check.contents();
    SmrNode<M> first = required().getFirst();
    return required().stream()
        .allMatch(node ->
            !node.replica().repairing()
                && node.replica().applied().equals(first.replica().applied())
                && node.database().applied().equals(first.database().applied())
                && node.database().bank().contents().equals(right));
  }

  @Override
  public String describeStuck() {
    StringBuilder text = new StringBuilder();
    text.append("%d acknowledged; liars %s; %s;".formatted(check.acknowledged(), liars, latest));
    clients.forEach(client -> {
      if (!client.isIdle()) {
        text.append(" waiting: ").append(client.outstanding());
      }
    });
    StateDigest right = check.contents();
    nodes
        .values()
        .forEach(node ->
            text.append("; ")
                .append(node.id())
                .append(" at ")
                .append(node.replica().applied())
                .append(node.replica().repairing() ? " in repair" : "")
                .append(", certified ")
                .append(node.replica().control().certified())
                .append(", snapshots ")
                .append(node.database().snapshots())
                .append(
                    node.database().offer(tolerance.weakCertificate()).isPresent()
                        ? " offered"
                        : "")
                .append(", differs in ")
                .append(node.database().bank().contents().differences(right).keySet()));
    return text.toString();
  }

  @Override
  public void finish() {
    SmrNode<M> first = required().getFirst();
    for (SmrNode<M> node : required()) {
      var differences = node.database().bank().whole().differences(first.database().bank().whole());
      if (!differences.isEmpty()) {
        throw new Violation("convergence", node.id() + " and " + first.id() + ": " + differences);
      }
      SmrAccusations.check(world, nodes.values(), node);
    }
    world.history().checkLinearizable();
  }
}
