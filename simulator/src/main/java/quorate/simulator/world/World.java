package quorate.simulator.world;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import quorate.core.Event;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.order.OrderNode;
import quorate.order.Reconfigured;
import quorate.simulator.check.History;
import quorate.simulator.check.OrderCheck;
import quorate.simulator.check.Violation;

/// A whole cluster, its clients and its faults, from one seed.
///
/// The first phase has faults and checks safety, until enough requests were called and enough
/// faults happened. Then everything heals, and liveness is required: all requests are answered, and
/// all replicas have the same state.
public final class World<M> implements Simulation {
  private static final int FAULTS_MIN = 3;
  private static final long FAULTS_MICROS_MAX = 60_000_000;

  private final Protocol<M> protocol;
  private final Swarm swarm;
  private final Trace trace;
  private final Agenda agenda = new Agenda();
  private final Counters counters = new Counters();
  private final OrderCheck orderCheck = new OrderCheck();
  private final History history = new History();
  private final Network network;
  private final Rng kindRng;
  private final Nemesis<M> nemesis;
  private final RefusalHints<M> refusalHints;
  private final List<NodeId> members = new ArrayList<>();
  private final List<SimNode<M>> nodes = new ArrayList<>();
  private final Load<M> load;
  private NodeId leader = new NodeId(1);
  private @Nullable Reconfigured configuration;
  private boolean healed;
  private long healedAtMicros;

  /// The start of the time limit on outstanding requests: the last answer while too few requests
  /// are answered, since frequent faults may have left nearly all the work for the second phase.
  private long wholeSinceMicros;

  private int answered;
  private long events;

  public World(Protocol<M> protocol, long seed, Trace trace) {
    this(protocol, seed, Swarm.draw(new Rng(seed).fork(1)), trace);
  }

  public World(Protocol<M> protocol, long seed, Swarm swarm, Trace trace) {
    this(protocol, seed, swarm, trace, Registers::new);
  }

  public World(
      Protocol<M> protocol,
      long seed,
      Swarm swarm,
      Trace trace,
      BiFunction<World<M>, Rng, Load<M>> loads) {
    this.protocol = protocol;
    this.trace = trace;
    this.swarm = swarm;
    Rng rng = new Rng(seed);
    this.kindRng = rng.fork(6);
    this.network = new Network(agenda, rng.fork(2), swarm, counters);
    this.nemesis = new Nemesis<>(this, network, rng.fork(3));
    this.refusalHints = new RefusalHints<>(this, network, rng.fork(17));
    Hardships<M> hardships = new Hardships<>(this, network, rng.fork(11));
    for (int number = 1; number <= protocol.nodes(swarm.failures()); number++) {
      members.add(new NodeId(number));
    }
    this.load = loads.apply(this, rng);
    for (NodeId member : members) {
      nodes.add(new SimNode<>(this, member, rng.fork(100 + member.number())));
    }
    counters.add(Counter.DRIFTING_CLOCKS, swarm.driftPerMille() > 0 ? 1 : 0);
    trace("-", "swarm", swarm);
    nodes.forEach(SimNode::boot);
    load.start();
    nemesis.plan();
    hardships.plan();
    refusalHints.plan();
  }

  /// Runs one event. Returns false when the run has ended without a violation.
  @Override
  public boolean step() {
    if (!agenda.step()) {
      throw new Violation("liveness", "nothing left to happen");
    }
    events++;
    if (!healed) {
      if (isEnough() && nemesis.faults() >= FAULTS_MIN || agenda.now() > FAULTS_MICROS_MAX) {
        heal();
      }
      return true;
    }
    if (isDone()) {
      finish();
      return false;
    }
    if (answered < swarm.requests() && load.answered() > answered) {
      answered = load.answered();
      wholeSinceMicros = agenda.now();
    }
    if (agenda.now() - wholeSinceMicros > healedMicrosMax() && !isAnswered()) {
      throw new Violation("liveness", describeStuck());
    }
    return true;
  }

  private long healedMicrosMax() {
    return protocol.healedMicrosMax() + load.settlingMicrosMax();
  }

  /// Whether enough requests were answered; only outstanding ones are finished.
  public boolean isEnough() {
    return load.answered() >= swarm.requests();
  }

  private void heal() {
    healed = true;
    healedAtMicros = agenda.now();
    wholeSinceMicros = healedAtMicros;
    answered = load.answered();
    trace.line(agenda.now(), "-", "heal", "no more faults");
    nemesis.stop();
    network.heal();
    nodes.stream().filter(node -> protocol.isLost(node.id())).forEach(SimNode::lose);
    nodes.forEach(SimNode::restart);
    nodes.forEach(SimNode::resume);
    nodes.forEach(node -> node.slowDisk(false));
    load.onHeal();
  }

  private boolean isAnswered() {
    return isEnough() && load.isDone();
  }

  private boolean isDone() {
    long micros = agenda.now() - healedAtMicros;
    return isAnswered() && micros > 2_000_000 && refusalHints.isCalm(micros);
  }

  private void finish() {
    load.finish();
    counters.add(Counter.EVENTS, events);
  }

  private String describeStuck() {
    return "%.0f s without faults, and without an answer as long as there are not enough: "
            .formatted(healedMicrosMax() / 1e6)
        + load.describeStuck();
  }

  OrderNode<M> newRole(NodeId id) {
    return protocol.node(id, members, swarm);
  }

  /// Sends a protocol message. A message to the node itself bypasses the network and is never lost.
  void send(NodeId from, NodeId to, M message) {
    if (to.isClient()) {
      return;
    }
    SimNode<M> node = node(to);
    if (from.equals(to)) {
      node.later(5, () -> node.take(new Event.Received<>(from, message)));
    } else {
      if (!healed && kindRng.chance(protocol.lossPerMille(message))) {
        counters.add(Counter.DROPS);
        return;
      }
      M arriving = swarm.encoded() ? protocol.overWire(message) : message;
      network.carry(from, to, () -> node.take(new Event.Received<>(from, arriving)));
    }
  }

  /// Sends a message between replicas.
  public void talk(NodeId from, NodeId to, RegisterReplica.Talk talk) {
    SimNode<M> node = node(to);
    network.carry(
        from,
        to,
        () -> {
          if (node.isUp() && !node.isPaused()) {
            ((RegisterReplica) node.upper()).onTalk(from, talk);
          }
        });
  }

  /// Records the execution of a request at a replica.
  void onExecuted(RequestId id, long slot) {
    if (orderCheck.onExecuted(id, slot)) {
      history.tookEffect(id, agenda.now());
    }
  }

  /// Partitions a node from the other nodes and some clients. Returns the action that ends the
  /// partition.
  public Runnable cutOff(NodeId node, List<NodeId> clients) {
    trace("net", "split", node + " | the other nodes and " + clients);
    counters.add(Counter.PARTITIONS);
    List<NodeId> rest = new ArrayList<>(members);
    rest.remove(node);
    rest.addAll(clients);
    return network.split(List.of(node), rest);
  }

  /// Carries any message over the network.
  public void carry(NodeId from, NodeId to, Runnable arrival) {
    network.carry(from, to, arrival);
  }

  public void trace(Object who, String what, Object details) {
    if (trace.isOn()) {
      trace.line(agenda.now(), who, what, details);
    }
  }

  void onCrash(SimNode<M> node) {
    refusalHints.crashed(node);
  }

  /// Records that a node claims to lead.
  public void onLeader(NodeId node) {
    leader = node;
  }

  /// The latest node that claimed to lead; the first node before any did.
  public NodeId leader() {
    return leader;
  }

  public SimNode<M> node(NodeId id) {
    return nodes.get((int) id.number() - 1);
  }

  /// Whether a node must have the final state: one that is honest, not lost for good, and a member.
  public boolean isRequired(NodeId id) {
    List<NodeId> taking = configuration == null ? protocol.first(members) : configuration.members();
    return protocol.isHonest(id) && !protocol.isLost(id) && taking.contains(id);
  }

  /// Records that an honest node has entered this configuration.
  public void onReconfigured(Reconfigured reconfigured) {
    if (configuration == null || configuration.number() < reconfigured.number()) {
      configuration = reconfigured;
      counters.add(Counter.RECONFIGURATIONS);
    }
  }

  public boolean isHealed() {
    return healed;
  }

  Load<M> load() {
    return load;
  }

  public Protocol<M> protocol() {
    return protocol;
  }

  @Override
  public Swarm swarm() {
    return swarm;
  }

  public Agenda agenda() {
    return agenda;
  }

  @Override
  public Counters counters() {
    return counters;
  }

  public OrderCheck orderCheck() {
    return orderCheck;
  }

  public History history() {
    return history;
  }

  public List<NodeId> members() {
    return members;
  }

  public List<SimNode<M>> nodes() {
    return nodes;
  }
}
