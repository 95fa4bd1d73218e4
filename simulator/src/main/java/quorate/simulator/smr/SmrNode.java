package quorate.simulator.smr;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import quorate.core.Bytes;
import quorate.core.Effect;
import quorate.core.Event;
import quorate.core.Indication;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.Role;
import quorate.core.SessionId;
import quorate.order.Behind;
import quorate.order.Delivered;
import quorate.order.LeaderKnown;
import quorate.order.Reconfigured;
import quorate.order.Request;
import quorate.replication.client.ClientIndication;
import quorate.replication.client.Proxy;
import quorate.replication.command.Command;
import quorate.replication.command.Position;
import quorate.replication.command.ReplicaEvent;
import quorate.replication.command.ReplicaIndication;
import quorate.replication.smr.Replica;
import quorate.replication.smr.SmrMessage;
import quorate.replication.smr.SqlCommand;
import quorate.simulator.world.Counter;
import quorate.simulator.world.Rng;
import quorate.simulator.world.SimNode;
import quorate.simulator.world.Upper;
import quorate.simulator.world.World;

/// One node of state machine replication: the replica over its database, a proxy for the node's own
/// commands, and repair, wired as in `runtime`.
final class SmrNode<M> implements Upper, BankHost {
  private static final long START_MICROS = 1_000;

  private final SmrCluster<M> cluster;
  private final World<M> world;
  private final SimNode<M> node;
  private final Rng rng;
  private final BankDatabase database;
  private Replica replica;
  private Role<SmrMessage> role;
  private Proxy proxy;

  /// The newest slot delivered here or known from an answer, in which its own sessions are born.
  private long known;

  /// The nodes as last recorded by this one.
  private List<NodeId> members;

  private final ForgottenOutcomes forgotten = new ForgottenOutcomes();

  /// The lies added at an attacker's node.
  private final Optional<SmrHostile<M>> hostile;

  private final SmrRepair<M> repair;
  private final SmrBacklog backlog;

  private final Stall<Event<SmrMessage>> stall = new Stall<>();

  SmrNode(SmrCluster<M> cluster, SimNode<M> node, Rng rng, Lies lies, boolean able) {
    this.cluster = cluster;
    this.world = cluster.world();
    this.node = node;
    this.rng = rng;
    this.repair = new SmrRepair<>(cluster, this, rng);
    this.database =
        new BankDatabase(
            node.id(),
            this,
            rng.fork(1),
            lies,
            able,
            cluster.variant().abstains(),
            cluster.parallel(),
            cluster.variant()::said);
    this.backlog =
        new SmrBacklog(cluster.parallel() > 0 ? 300 : 0, rng.fork(3), this::later, this::onSlots);
    this.replica = newReplica();
    this.role = cluster.variant().around(replica, node.id(), database);
    this.members = SmrCluster.first(world);
    this.hostile =
        world.protocol().isHonest(node.id())
            ? Optional.empty()
            : Optional.of(new SmrHostile<>(cluster, this, rng.fork(4)));
    this.proxy = cluster.proxy(Optional.of(node.id()), members);
    begin();
  }

  /// Makes the node's announcements once it is up.
  private void begin() {
    hostile.ifPresent(SmrHostile::plan);
    later(START_MICROS, () -> tell(new ReplicaEvent.Started()));
  }

  private Replica newReplica() {
    return new Replica(
        node.id(),
        SmrCluster.first(world),
        cluster.tolerance(),
        SmrCluster.checkpointSlots(world),
        cluster.sessionSlots(),
        database,
        cluster::isOperators);
  }

  BankDatabase database() {
    return database;
  }

  SmrRepair<M> repair() {
    return repair;
  }

  Replica replica() {
    return replica;
  }

  NodeId id() {
    return node.id();
  }

  boolean isUp() {
    return node.isUp() && !node.isPaused();
  }

  /// Runs a check unless the node is an attacker's.
  private void check(Consumer<SmrCheck> check) {
    if (world.protocol().isHonest(node.id())) {
      check.accept(cluster.check());
    }
  }

  /// The last certified checkpoint, as reported to others.
  Position certified() {
    return hostile.map(SmrHostile::certified).orElseGet(() -> database.control().certified());
  }

  /// The digest of the order's history up to there, as reported to others.
  Bytes history(Position at) {
    return hostile.map(SmrHostile::history).orElseGet(() -> database.control().history(at));
  }

  /// The engine keeps its synced state; replica, proxy and repair start anew. No state is reported
  /// to the order: the engine may lose it again, and then needs the order's log.
  @Override
  public long restart() {
    if (database.isVoid()) {
      world.counters().add(Counter.INTERRUPTED_INSTALLS);
    }
    if (database.powerCycle(cluster.variant().marksInstalls())) {
      world.counters().add(Counter.ENGINE_ROLLBACKS);
    }
    replica = newReplica();
    role = cluster.variant().around(replica, node.id(), database);
    proxy = cluster.proxy(Optional.of(node.id()), members);
    repair.stop();
    backlog.forget();
    stall.clear();
    known = 0;
    begin();
    return 0;
  }

  @Override
  public long applied() {
    return replica.applied().slot();
  }

  // From the order.

  @Override
  public void onIndication(Indication indication) {
    switch (indication) {
      case Delivered it -> {
        long now = world.agenda().now();
        check(check -> check.onDelivered(node.id(), it.slot(), it.requests(), now));
        known = Math.max(known, it.slot());
        backlog.add(ReplicaEvent.Ordered.of(it));
      }
      case Behind behind -> {
        world.counters().add(Counter.OVERTAKEN);
        tell(ReplicaEvent.LogTruncated.by(behind));
      }
      case LeaderKnown(NodeId leader, long _) -> {
        if (leader.equals(node.id())) {
          world.onLeader(leader);
        }
        onProxy(new Event.Received<>(node.id(), new SmrMessage.LeaderIs(leader)));
        cluster.tellClients(node.id(), leader);
      }
      case Reconfigured now -> {
        members = now.members();
        proxy.reconfigured(members, members);
        cluster.onReconfigured(now);
      }
      default ->
          ReplicaEvent.ahead(indication)
              .ifPresentOrElse(
                  this::foretell,
                  () -> world.protocol().countIndication(indication, world.counters()));
    }
  }

  /// Stalls the thread that applies the order, as a slow engine does; events wait meanwhile.
  @Override
  public boolean stall(long micros) {
    boolean begins = stall.begin();
    if (begins) {
      world.trace(node.id(), "stall", micros / 1000 + " ms");
      later(micros, this::goOn);
    }
    return begins;
  }

  /// Ends the engine's stall.
  void goOn() {
    stall.end(this::onReplica);
  }

  // Messages.

  private void toReplica(NodeId from, SmrMessage message) {
    backlog.flush();
    onReplica(new Event.Received<>(from, message));
  }

  private void tell(ReplicaEvent event) {
    backlog.flush();
    foretell(event);
  }

  /// Passes undecided slots on, which do not wait for decided ones.
  private void foretell(ReplicaEvent event) {
    onReplica(new Event.Received<>(node.id(), new SmrMessage.Local(event)));
  }

  private void onSlots(ReplicaEvent slots) {
    if (slots instanceof ReplicaEvent.Backlog) {
      world.counters().add(Counter.BACKLOGS);
    }
    foretell(slots);
  }

  private void onReplica(Event<SmrMessage> event) {
    if (!stall.holds(event)) {
      world.trace(node.id(), "smr", event);
      role.on(event, this::ofReplica);
    }
  }

  private void onProxy(Event<SmrMessage> event) {
    proxy.on(event, this::ofProxy);
  }

  /// Takes a message from another party, over the network.
  void take(NodeId from, SmrMessage message) {
    if (!isUp()) {
      return;
    }
    forgotten.hear(from, message);
    switch (message) {
      case SmrMessage.Submit(Request request) ->
          node.take(new Event.Received<>(from, world.protocol().words().submit(request)));
      case SmrMessage.ToClient toClient -> onProxy(new Event.Received<>(from, toClient));
      case SmrMessage.ToReplica toReplica -> toReplica(from, toReplica);
      case SmrMessage.Local local -> throw new IllegalStateException("from outside: " + local);
    }
  }

  private void ofReplica(Effect<SmrMessage> effect) {
    switch (effect) {
      case Effect.Send(NodeId to, SmrMessage message) -> {
        if (message instanceof SmrMessage.AskOutcome) {
          world.counters().add(Counter.OUTCOMES_ASKED);
        }
        cluster.send(node.id(), to, message);
      }
      case Effect.Arm(var timer, Duration after) ->
          later(after.toNanos() / 1000, () -> onReplica(new Event.Fired<>(timer)));
      case Effect.Deliver(var indication) -> onIndicated((ReplicaIndication) indication);
      case Effect.Persist<SmrMessage> _ ->
          throw new IllegalStateException("its memory is its database");
    }
  }

  private void ofProxy(Effect<SmrMessage> effect) {
    switch (effect) {
      case Effect.Send(NodeId to, SmrMessage message) -> cluster.send(node.id(), to, message);
      case Effect.Arm(var timer, Duration after) ->
          later(after.toNanos() / 1000, () -> onProxy(new Event.Fired<>(timer)));
      // Quorate's own commands have no caller.
      case Effect.Deliver(ClientIndication.Answered answered) ->
          known = Math.max(known, answered.position().slot());
      case Effect.Deliver<SmrMessage> _ -> {}
      case Effect.Persist<SmrMessage> _ -> throw new IllegalStateException("a client has no log");
    }
  }

  private void onIndicated(ReplicaIndication indication) {
    world.trace(node.id(), "  ->", indication);
    switch (indication) {
      case ReplicaIndication.Propose(Command command) -> propose(command);
      case ReplicaIndication.Repair(Position after, String reason) -> {
        check(check -> check.onRepair(node.id(), database.lies(), reason));
        repair.start(after, Optional.empty());
      }
      case ReplicaIndication.Seek(Position after, Position needlessPast, String _) ->
          repair.start(after, Optional.of(needlessPast));
      case ReplicaIndication.Answer _ -> {} // no values in these orders
      case ReplicaIndication.GoOn(long from) ->
          node.take(new Event.Received<>(node.id(), world.protocol().words().redeliver(from)));
      case ReplicaIndication.Certified(Position at, var state) -> {
        check(check -> check.onCertified(at, state));
        world.counters().add(Counter.TRUNCATIONS);
        node.take(
            new Event.Received<>(
                node.id(), world.protocol().words().truncate(at.slot()).orElseThrow()));
      }
    }
  }

  // The database's world.

  @Override
  public void onAhead() {
    world.counters().add(Counter.EXECUTED_AHEAD);
  }

  @Override
  public void propose(Command command) {
    if (command instanceof SqlCommand.WriteVote && database.lies().withholdsWord()) {
      return;
    }
    Command said =
        command instanceof SqlCommand.Testimony testimony
            ? cluster.variant().testimony(testimony)
            : command;
    RequestId id = new RequestId(new SessionId(rng.next(), rng.next()), 1);
    Request request = new Request(id, known, node.id(), said.encode());
    cluster.submitted(request);
    onProxy(new Event.Received<>(node.id(), new SmrMessage.Submit(request)));
  }

  @Override
  public void replyLater(Request request, SmrMessage.Reply reply) {
    if (database.lies().withholdsAnswer()) {
      return;
    }
    SmrMessage.Reply said = hostile.map(it -> it.falsify(reply)).orElse(reply);
    later(rng.between(10, 5_000), () -> cluster.send(node.id(), request.client(), said));
  }

  @Override
  public void later(long micros, Runnable action) {
    node.later(micros, action);
  }

  @Override
  public void onDecided(RequestId request, Position at, boolean stands) {
    if (!forgotten.contains(at)) {
      check(check -> check.onDecided(node.id(), request, stands));
    }
  }

  @Override
  public SmrMessage.Outcome onUnsure() {
    world.counters().add(Counter.COMMITS_ABSTAINED);
    return cluster.variant().unsure();
  }

  @Override
  public void onAdopted(Position at, Bytes word, boolean able, boolean own) {
    check(check -> check.onAdopted(node.id(), at, word));
    world.counters().add(own ? Counter.HELD_WRITES : Counter.WRITE_SETS_APPLIED);
    if (able && !own) {
      world.counters().add(Counter.WORDS_OUTVOTED);
    }
  }

  @Override
  public void onAbstained() {
    world.counters().add(Counter.OPTIONAL_ERRORS_OUTVOTED);
  }

  @Override
  public void onQuarantined() {
    world.counters().add(Counter.WRITES_QUARANTINED);
  }

  @Override
  public void onRaised() {
    world.counters().add(Counter.OPTIONAL_ERRORS_ANSWERED);
  }

  @Override
  public void onAbandoned(Position at) {
    check(check -> check.onAbandoned(node.id(), at));
    world.counters().add(Counter.WRITES_GIVEN_UP);
  }

  @Override
  public void onRecorded(RequestId request, Position at) {
    check(check -> check.onRecorded(node.id(), request, at));
  }

  /// Asks the replica to give up its state for a snapshot.
  ///
  /// @return whether it does; it may have caught up by the order meanwhile
  boolean leaves() {
    tell(new ReplicaEvent.SnapshotAvailable());
    return replica.repairing();
  }

  /// Continues from the installed state of a position.
  void reinstated(Position at) {
    long slot = at.wholeSlots();
    tell(new ReplicaEvent.SnapshotInstalled(at));
    Bytes history = database.control().history(at);
    node.take(new Event.Received<>(node.id(), world.protocol().words().installed(slot, history)));
    node.take(new Event.Received<>(node.id(), world.protocol().words().redeliver(slot + 1)));
  }
}
