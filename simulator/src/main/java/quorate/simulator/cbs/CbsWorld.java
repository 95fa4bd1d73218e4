package quorate.simulator.cbs;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.BooleanSupplier;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.replication.cbs.CbsConfig;
import quorate.replication.cbs.CbsIndication;
import quorate.replication.cbs.CbsMessage;
import quorate.replication.cbs.CbsRecord;
import quorate.simulator.check.Violation;
import quorate.simulator.world.Agenda;
import quorate.simulator.world.Counter;
import quorate.simulator.world.Counters;
import quorate.simulator.world.Rng;
import quorate.simulator.world.Simulation;
import quorate.simulator.world.Trace;

/// A shepherd, its databases, their clients and their faults, from one seed.
///
/// The first phase has faults and checks safety, until enough transactions and faults have
/// happened. Then everything heals except flaws, and liveness is required: all transactions end,
/// and all databases without a flaw have the state that follows from the order of commits.
public final class CbsWorld implements Simulation {
  private static final int FAULTS_MIN = 3;
  private static final long FAULTS_MICROS_MAX = 120_000_000;
  private static final long HEALED_MICROS_MAX = 240_000_000;

  /// How much slower a slow database is in the seeds in which it executes one statement at a time.
  private static final int SERIAL_FACTOR = 5;

  /// Sends the ABORTs for transactions of gateways that are gone. Nobody receives the answers.
  static final NodeId NOBODY = new NodeId(NodeId.CLIENT_MIN - 2);

  private final CbsSwarm swarm;
  private final int slowness;

  /// Whether the slowest database executes one statement at a time.
  private final boolean serial;

  private final Trace trace;
  private final Agenda agenda = new Agenda();
  private final Counters counters = new Counters();
  private final CbsCheck check;
  private final CbsShepherds shepherd;
  private final List<CbsServer> servers = new ArrayList<>();
  private final List<CbsClient> clients = new ArrayList<>();
  private final Set<NodeId> flawed = new HashSet<>();
  private final CbsNemesis nemesis;
  private final CbsRepairer repairer;
  private int ended;
  private boolean healed;
  private long healedAtMicros;

  /// @param shepherds creates the shepherd, or the standbys
  public CbsWorld(
      CbsSwarm swarm, long seed, Trace trace, CbsVariant variant, CbsShepherds.Made shepherds) {
    this.swarm = swarm;
    this.trace = trace;
    this.check = new CbsCheck(swarm);
    Rng rng = new Rng(seed);
    int count = swarm.tolerance().databases();
    serial = swarm.slowest() > 1 && rng.fork(600).chance(500);
    slowness = serial ? SERIAL_FACTOR * swarm.slowest() : swarm.slowest();
    List<NodeId> replicas = new ArrayList<>();
    Set<NodeId> blocking = new HashSet<>();
    for (int i = 1; i <= count; i++) {
      NodeId node = new NodeId(i);
      boolean flaw = i <= swarm.tolerance().lies() && swarm.flaw() != CbsFlaw.NONE;
      boolean coarse = i > count - swarm.coarse();
      replicas.add(node);
      if (flaw) {
        flawed.add(node);
      }
      if (coarse || swarm.granule() == 1) {
        blocking.add(node); // others allow its parallelism too
      }
      servers.add(
          new CbsServer(
              this,
              node,
              rng.fork(100 + i),
              flaw ? swarm.flaw() : CbsFlaw.NONE,
              coarse,
              i == 2 ? slowness : 1,
              i == 2 && serial,
              raises(rng.fork(500 + i))));
    }
    Rng failing = rng.fork(700);
    int fails = failing.chance(300) ? (int) failing.between(5, 60) : 0;
    servers.forEach(server -> server.failsCommits(fails, !variant.reportsFailedCommitsFirst()));
    NodeId coordinator = new NodeId(1_000);
    CbsConfig usual =
        CbsConfig.of(coordinator, replicas, blocking, swarm.tolerance())
            .in(swarm.mode())
            .owing(swarm.owedMax());
    boolean patient = swarm.detecting() && swarm.vanishPerMille() == 0;
    CbsConfig config = variant.config(patient ? usual.patient() : usual);
    repairer = new CbsRepairer(this, new NodeId(NodeId.CLIENT_MIN + swarm.clients()), rng.fork(4));
    shepherd = shepherds.of(this, config, variant, rng.fork(2));
    for (int i = 0; i < swarm.clients(); i++) {
      clients.add(new CbsClient(this, new NodeId(NodeId.CLIENT_MIN + i), rng.fork(200 + i)));
    }
    nemesis = new CbsNemesis(this, rng.fork(3));
    trace("-", "swarm", swarm);
    shepherd.boot();
    clients.forEach(CbsClient::start);
    nemesis.plan();
  }

  /// The maximum time between faults. With a database that may fall far behind there are fewer,
  /// since each of them may be the reason why it is behind.
  long faultEveryMicros() {
    return (serial ? 10L : 1L) * swarm.faultEveryMicros();
  }

  /// The minimum number of transactions. More of them show whether a backlog stays bounded.
  private int transactions() {
    return (serial ? 2 : 1) * swarm.transactions();
  }

  /// The mean time of a transaction at the slowest database: every other statement reads, and is
  /// skipped there if it is far behind.
  long slowTransactionMicros() {
    return (long) swarm.statementsMax() * slowness * swarm.serviceMicrosMax() / 8;
  }

  /// The rate of optional errors: an engine may always evaluate eagerly, never, or sometimes.
  private static int raises(Rng rng) {
    return switch (rng.below(3)) {
      case 0 -> 0;
      case 1 -> 1000;
      default -> (int) rng.between(50, 600);
    };
  }

  Agenda agenda() {
    return agenda;
  }

  CbsCheck check() {
    return check;
  }

  CbsShepherds shepherd() {
    return shepherd;
  }

  List<CbsServer> servers() {
    return servers;
  }

  CbsServer server(NodeId replica) {
    return servers.get((int) replica.number() - 1);
  }

  List<CbsClient> clients() {
    return clients;
  }

  /// Delivers a message to a client, unless its link has broken since the message was sent.
  ///
  /// @param link tells whether it is still the link to the client
  void toClient(NodeId id, CbsMessage.ToClient message, BooleanSupplier link) {
    if (!id.equals(NOBODY) && link.getAsBoolean()) {
      client(id).ifPresentOrElse(it -> it.on(message), () -> repairer.on(message));
    }
  }

  /// Tells whether the present link between shepherd and client is whole.
  BooleanSupplier link(NodeId id) {
    return client(id).map(CbsClient::link).orElse(() -> true);
  }

  /// Empty if it is the repairer, or nobody.
  private Optional<CbsClient> client(NodeId id) {
    long index = id.number() - NodeId.CLIENT_MIN;
    return index >= 0 && index < clients.size()
        ? Optional.of(clients.get((int) index))
        : Optional.empty();
  }

  CbsRepairer repairer() {
    return repairer;
  }

  @Override
  public Counters counters() {
    return counters;
  }

  @Override
  public CbsSwarm swarm() {
    return swarm;
  }

  boolean isHealed() {
    return healed;
  }

  void trace(Object who, String what, Object details) {
    if (trace.isOn()) {
      trace.line(agenda.now(), who, what, details);
    }
  }

  void onEnded() {
    ended++;
  }

  /// Whether no more transactions are to begin.
  boolean isEnough() {
    return ended >= transactions();
  }

  /// A record is durable, or in the order.
  void onDurable(CbsRecord record) {
    switch (record) {
      case CbsRecord.Committed committed -> check.onDurable(committed);
      case CbsRecord.Settled(RequestId txn, OptionalInt raised) -> {
        counters.add(Counter.CBS_SETTLED);
        clients.stream()
            .flatMap(client -> client.asked(txn).stream())
            .forEach(asked -> check.onSettled(txn, asked.ops(), asked.answers(), raised));
      }
      case CbsRecord.Truncated _, CbsRecord.Stands _, CbsRecord.Base _ -> {} // no transaction
    }
  }

  /// Takes a finding of a coordinator.
  ///
  /// @param current whether its shepherd is the one that clients know. A deposed one has a repairer
  ///   of its own, which achieves nothing.
  void found(CbsIndication.Found found, boolean current) {
    repair(found, current);
    switch (found) {
      case CbsIndication.Accused accused -> onAccused(accused);
      case CbsIndication.Suspected suspected -> {
        counters.add(Counter.CBS_VIEW_CHANGES);
        counters.add(Counter.CBS_WITHHELD, suspected.reason().contains("holds back") ? 1 : 0);
      }
      case CbsIndication.Promoted _, CbsIndication.Processed _, CbsIndication.Compared _ -> {}
      case CbsIndication.Detached _ -> counters.add(Counter.CBS_DETACHED);
      case CbsIndication.Attached(NodeId replica, long barrier) ->
          check.onAttached(replica, barrier);
      case CbsIndication.Readmitted _ -> counters.add(Counter.CBS_READMITTED);
    }
  }

  private void repair(CbsIndication.Found found, boolean current) {
    switch (found) {
      case CbsIndication.Detached(NodeId replica, String _) when current ->
          repairer.onDetached(replica);
      case CbsIndication.Attached(NodeId replica, long barrier) when current ->
          repairer.onAttached(replica, barrier);
      case CbsIndication.Readmitted(NodeId replica) when current -> {
        repairer.onReadmitted(replica);
        servers.get((int) replica.number() - 1).readmitted();
      }
      case CbsIndication.Found _ -> {}
    }
  }

  private void onAccused(CbsIndication.Accused accused) {
    counters.add(Counter.CBS_ACCUSED);
    if (!flawed.contains(accused.replica())) {
      throw new Violation("accusation", "nothing is wrong with " + accused.replica());
    }
  }

  @Override
  public boolean step() {
    if (!agenda.step()) {
      throw new Violation("liveness", "nothing left to happen");
    }
    counters.add(Counter.EVENTS);
    if (!healed) {
      boolean enough = isEnough() && nemesis.faults() >= FAULTS_MIN;
      if (enough || agenda.now() > FAULTS_MICROS_MAX) {
        healed = true;
        healedAtMicros = agenda.now();
        trace("-", "heal", "no more faults");
        nemesis.heal();
      }
      return true;
    }
    if (isEnough() && clients.stream().allMatch(CbsClient::isIdle) && haveAll()) {
      finish();
      return false;
    }
    if (agenda.now() - healedAtMicros > (serial ? 3 : 1) * HEALED_MICROS_MAX) {
      throw new Violation(
          "liveness", ended + " ended of " + transactions() + ", databases: " + haveAll());
    }
    return true;
  }

  private boolean haveAll() {
    return servers.stream()
            .allMatch(server ->
                isFlawed(server) || check.hasAll(idOf(server)) && server.database().isQuiet())
        && repairer.isIdle();
  }

  /// Whether every database has its state, and takes part.
  boolean isWhole() {
    return repairer.isIdle() && servers.stream().noneMatch(CbsServer::isLost);
  }

  private boolean isFlawed(CbsServer server) {
    return flawed.contains(idOf(server));
  }

  private NodeId idOf(CbsServer server) {
    return new NodeId(servers.indexOf(server) + 1);
  }

  private void finish() {
    for (CbsServer server : servers) {
      if (!isFlawed(server)) {
        check.isRight(idOf(server), server.database().rows());
      }
    }
    trace("-", "end", check.committed() + " committed");
  }
}
