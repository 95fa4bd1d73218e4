package quorate.simulator.eve;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.LongStream;
import quorate.core.Durable;
import quorate.core.Indication;
import quorate.core.NodeId;
import quorate.core.Role;
import quorate.replication.eve.Certificate;
import quorate.replication.eve.EveConfig;
import quorate.replication.eve.EveIndication;
import quorate.replication.eve.EveIndication.Reason;
import quorate.replication.eve.EveLimits;
import quorate.replication.eve.EveMessage;
import quorate.replication.eve.EveRecord;
import quorate.replication.eve.Evidence;
import quorate.replication.eve.Executor;
import quorate.replication.eve.Token;
import quorate.replication.eve.Verifier;
import quorate.simulator.check.Violation;
import quorate.simulator.world.Agenda;
import quorate.simulator.world.Counter;
import quorate.simulator.world.Counters;
import quorate.simulator.world.Network;
import quorate.simulator.world.Rng;
import quorate.simulator.world.SimSignatures;
import quorate.simulator.world.Simulation;
import quorate.simulator.world.Trace;

/// Executors, verifiers, clients and faults, from one seed.
///
/// The first phase has faults and checks safety, until enough requests were answered and enough
/// faults happened. Then everything heals except liars, and liveness is required: all requests are
/// answered, and all honest executors have the last committed state.
public final class EveWorld implements Simulation {
  private static final int FAULTS_MIN = 3;
  private static final long FAULTS_MICROS_MAX = 40_000_000;
  private static final long HEALED_MICROS_MAX = 60_000_000;

  private final EveSwarm swarm;
  private final Trace trace;
  private final EveVariant variant;
  private final Rng rng;
  private final Rng stormRng;
  private final Agenda agenda = new Agenda();
  private final Counters counters = new Counters();
  private final EveModel model = new EveModel();
  private final EveCheck check;
  private final EvePool pool = new EvePool();
  private final Network network;
  private final EveNemesis nemesis;
  private final SequencedMap<NodeId, EveMachine> machines = new LinkedHashMap<>();
  private final Map<NodeId, EveClient> clients = new LinkedHashMap<>();
  private final List<NodeId> executors;
  private final List<NodeId> verifiers;
  private final Set<NodeId> liars = new TreeSet<>();
  private boolean healed;

  /// The start of the time limit: the last answer while too few requests are answered, since
  /// frequent faults may have left nearly all the work for the second phase.
  private long wholeSinceMicros;

  private long answered;

  public EveWorld(EveSwarm swarm, long seed, Trace trace, EveVariant variant) {
    this.swarm = swarm;
    this.trace = trace;
    this.variant = variant;
    this.rng = new Rng(seed);
    this.stormRng = rng.fork(5);
    this.check = new EveCheck(model, swarm.tolerance(), counters, this::holders);
    this.network = new Network(agenda, rng.fork(2), swarm.faults(), counters);
    this.executors = numbered(1, swarm.tolerance().databasesExecuteFirst());
    this.verifiers = numbered(swarm.together() ? 1 : 11, swarm.tolerance().orderingNodes());
    if (swarm.lying()) {
      drawLiars(rng.fork(4));
    }
    for (NodeId executor : executors) {
      hostExecutor(machine(executor));
    }
    for (NodeId verifier : verifiers) {
      hostVerifier(machine(verifier));
    }
    for (int i = 0; i < swarm.clients(); i++) {
      NodeId id = new NodeId(NodeId.CLIENT_MIN + i);
      clients.put(id, new EveClient(this, id, rng.fork(300 + i)));
    }
    this.nemesis = new EveNemesis(this, network, rng.fork(3));
    trace("-", "swarm", swarm);
    machines.values().forEach(EveMachine::boot);
    clients.values().forEach(EveClient::start);
    nemesis.plan();
  }

  private static List<NodeId> numbered(long first, int count) {
    return LongStream.range(first, first + count).mapToObj(NodeId::new).toList();
  }

  /// Of each stage at most r nodes; a node that is both counts for both.
  private void drawLiars(Rng draw) {
    for (int i = 0; i < swarm.tolerance().lies(); i++) {
      liars.add(another(draw, executors, liars));
      if (!swarm.together()) {
        liars.add(another(draw, verifiers, liars));
      }
    }
  }

  private static NodeId another(Rng draw, List<NodeId> of, Set<NodeId> not) {
    List<NodeId> left = of.stream().filter(node -> !not.contains(node)).toList();
    return left.get(draw.below(left.size()));
  }

  private EveMachine machine(NodeId id) {
    return machines.computeIfAbsent(id, _ -> new EveMachine(this, id, rng.fork(100 + id.number())));
  }

  private EveConfig config(NodeId self) {
    EveLimits limits =
        new EveLimits(
            EveLimits.DEFAULT.tick(), swarm.timeoutTicks(), swarm.window(), swarm.stallsMax());
    EveConfig right =
        new EveConfig(
            self, executors, verifiers, swarm.tolerance(), new SimSignatures(self), limits);
    return isLiar(self) ? right : variant.config(right);
  }

  private void hostExecutor(EveMachine machine) {
    NodeId id = machine.id();
    EveConfig config = config(id);
    EveApp app = new EveApp(this, machine, rng.fork(400 + id.number()), new Executor(config));
    EveLiar liar = new EveLiar(config, this, pool, rng.fork(500 + id.number()));
    EveProcess process =
        new EveProcess(
            this,
            machine,
            rng.fork(600 + id.number()),
            () -> {
              Executor right = new Executor(config);
              app.bind(right);
              Role<EveMessage> role =
                  isLiar(id) ? new EveLyingExecutor(right, liar) : variant.executor(right, config);
              return new EveProcess.Hosted(role, right::liveRecords);
            },
            app::on,
            record -> onDisk(id, record));
    machine.host(app, process);
  }

  private void hostVerifier(EveMachine machine) {
    NodeId id = machine.id();
    EveConfig config = config(id);
    EveLiar liar = new EveLiar(config, this, pool, rng.fork(700 + id.number()));
    machine.host(
        new EveProcess(
            this,
            machine,
            rng.fork(800 + id.number()),
            () -> {
              Verifier right = new Verifier(config);
              Role<EveMessage> role =
                  isLiar(id) ? new EveLyingVerifier(right, liar) : variant.verifier(right, config);
              return new EveProcess.Hosted(role, right::liveRecords);
            },
            indication -> onVerifier(id, indication),
            _ -> {}));
  }

  private void onDisk(NodeId executor, Durable record) {
    if (!isLiar(executor) && record instanceof EveRecord.Ran(long _, Token token, var _)) {
      check.onReached(executor, token);
    }
  }

  /// The honest executors, up or down, that hold a token's state now.
  private int holders(Token token) {
    return (int)
        executors.stream()
            .filter(id -> !isLiar(id))
            .filter(id -> machine(id).holds(token, () -> new Executor(config(id))))
            .count();
  }

  private void onVerifier(NodeId id, Indication indication) {
    if (isLiar(id)) {
      return;
    }
    switch ((EveIndication) indication) {
      case EveIndication.BatchCertified(Certificate certificate) ->
          check.onCommitted(id, certificate.token());
      case EveIndication.Suspected(long _, Reason reason) -> {
        counters.add(Counter.EVE_VIEW_CHANGES);
        counters.add(Counter.EVE_DIVERGENCES, reason == Reason.DIVERGED ? 1 : 0);
        counters.add(Counter.EVE_STALLED, reason == Reason.STALLED ? 1 : 0);
      }
      case EveIndication.Accused(NodeId accused, Evidence evidence) -> onAccused(accused, evidence);
      case EveIndication.Execute _,
          EveIndication.Committed _,
          EveIndication.RolledBack _,
          EveIndication.TransferWanted _,
          EveIndication.PrimaryKnown _ ->
          throw new IllegalStateException("an executor's: " + indication);
    }
  }

  private void onAccused(NodeId accused, Evidence evidence) {
    if (!isLiar(accused)) {
      throw new Violation("accusation", accused + " follows the protocol: " + evidence);
    }
    counters.add(
        evidence.kind() == Evidence.Kind.TWO_TOKENS
            ? Counter.EVE_TOKENS_ACCUSED
            : Counter.EVE_PRIMARIES_ACCUSED);
  }

  /// An executor takes a token for committed.
  void onCommitted(NodeId executor, Token token) {
    if (!isLiar(executor)) {
      check.onCommitted(executor, token);
    }
  }

  void onAcknowledged(EveRequest request, long counter) {
    check.onAcknowledged(request, counter);
  }

  /// Sends a message of the protocol. One to the node itself is never lost.
  void send(NodeId from, NodeId to, EveMessage message) {
    EveMachine machine = machine(to);
    if (!isLiar(from)) {
      pool.learn(message);
      if (message instanceof EveMessage.VerifyResponse) {
        nemesis.onVerdict(from);
      }
    }
    if (from.equals(to)) {
      machine.later(5, () -> machine.receive(from, message));
      return;
    }
    if (!healed && stormRng.chance(swarm.storm().get(EveKind.of(message).ordinal()))) {
      counters.add(Counter.DROPS);
      return;
    }
    if (message instanceof EveMessage.NewView newView
        && !isLiar(from)
        && newView.changes().stream()
            .noneMatch(change -> change.base().token().equals(newView.chosen()))) {
      counters.add(Counter.EVE_VIEWS_PREPARED);
    }
    network.carry(from, to, () -> machine.receive(from, message));
  }

  /// Carries anything else between nodes.
  void carry(NodeId from, NodeId to, Runnable arrival) {
    network.carry(
        from,
        to,
        () -> {
          if (machine(to).isUp()) {
            arrival.run();
          }
        });
  }

  void submit(EveRequest request, EveApp app) {
    EveMachine machine = machine(app.id());
    network.carry(
        request.client(), machine.id(), () -> machine.later(0, () -> app.onRequest(request)));
  }

  /// An executor answers a client; a liar answers anything.
  void answer(NodeId executor, EveRequest request, long counter) {
    long said = isLiar(executor) ? counter + 1 : counter;
    EveClient client = clients.get(request.client());
    if (client != null) {
      network.carry(executor, request.client(), () -> client.onAnswer(executor, request, said));
    }
  }

  @Override
  public boolean step() {
    if (!agenda.step()) {
      throw new Violation("liveness", "nothing left to happen");
    }
    counters.add(Counter.EVENTS);
    if (!healed) {
      if (isEnough() && nemesis.faults() >= FAULTS_MIN || agenda.now() > FAULTS_MICROS_MAX) {
        heal();
      }
      return true;
    }
    if (isEnough() && clients.values().stream().allMatch(EveClient::isIdle) && haveLast()) {
      check.finish();
      return false;
    }
    if (!isEnough() && counters.get(Counter.EVE_REQUESTS) > answered) {
      answered = counters.get(Counter.EVE_REQUESTS);
      wholeSinceMicros = agenda.now();
    }
    if (agenda.now() - wholeSinceMicros > HEALED_MICROS_MAX) {
      throw new Violation("liveness", describeStuck());
    }
    return true;
  }

  private void heal() {
    healed = true;
    wholeSinceMicros = agenda.now();
    trace("-", "heal", "no more faults");
    network.heal();
    if (swarm.losing()) {
      loseSome(rng.fork(9));
    }
    machines.values().forEach(EveMachine::restart);
    machines.values().forEach(EveMachine::resume);
  }

  /// As many nodes as u allows beside the liars are lost for good.
  private void loseSome(Rng draw) {
    int spare = swarm.tolerance().failures() - (swarm.lying() ? swarm.tolerance().lies() : 0);
    Set<NodeId> gone = new TreeSet<>(liars);
    for (int i = 0; i < spare; i++) {
      List<NodeId> lost = new ArrayList<>(List.of(another(draw, executors, gone)));
      if (!swarm.together()) {
        lost.add(another(draw, verifiers, gone));
      }
      gone.addAll(lost);
      lost.forEach(each -> machine(each).lose());
    }
  }

  private boolean haveLast() {
    return apps().stream()
        .filter(app -> isRequired(app.id()))
        .allMatch(app -> app.executor().committed().equals(check.last()));
  }

  private boolean isRequired(NodeId id) {
    return !isLiar(id) && !machine(id).isLost();
  }

  private String describeStuck() {
    return "%d answered of %d, clients idle: %s, last %s, executors at %s"
        .formatted(
            counters.get(Counter.EVE_REQUESTS),
            swarm.requests(),
            clients.values().stream().map(EveClient::isIdle).toList(),
            check.last(),
            apps().stream()
                .map(app ->
                    app.id() + " v" + app.executor().view() + " " + app.executor().committed())
                .toList());
  }

  boolean isEnough() {
    return counters.get(Counter.EVE_REQUESTS) >= swarm.requests();
  }

  boolean isHealed() {
    return healed;
  }

  boolean isLiar(NodeId id) {
    return liars.contains(id);
  }

  List<EveApp> apps() {
    return executors.stream().map(id -> machine(id).app().orElseThrow()).toList();
  }

  List<EveMachine> machines() {
    return List.copyOf(machines.values());
  }

  EveModel model() {
    return model;
  }

  Agenda agenda() {
    return agenda;
  }

  void trace(Object who, String what, Object details) {
    if (trace.isOn()) {
      trace.line(agenda.now(), who, what, details);
    }
  }

  @Override
  public Counters counters() {
    return counters;
  }

  @Override
  public EveSwarm swarm() {
    return swarm;
  }
}
