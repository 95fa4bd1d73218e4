package quorate.simulator.byzantium;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import quorate.core.Effect;
import quorate.core.Event;
import quorate.core.Indication;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.Role;
import quorate.core.SessionId;
import quorate.core.Timer;
import quorate.order.Delivered;
import quorate.order.LeaderKnown;
import quorate.order.Request;
import quorate.replication.byzantium.ByzCommand;
import quorate.replication.byzantium.ByzConfig;
import quorate.replication.byzantium.ByzIndication;
import quorate.replication.byzantium.ByzMessage;
import quorate.replication.byzantium.Found;
import quorate.replication.byzantium.ReplicaProxy;
import quorate.replication.command.Position;
import quorate.simulator.world.Counter;
import quorate.simulator.world.Rng;
import quorate.simulator.world.SimNode;
import quorate.simulator.world.Upper;
import quorate.simulator.world.World;

/// A node with a database: its replica proxy, which keeps nothing over a crash, and the database,
/// which keeps what it has synced.
final class ByzNode<M> implements Upper, ByzDatabase.Surroundings {
  private static final long START_MICROS = 1_000;
  private static final long FETCH_MICROS = 20_000;

  private final ByzCluster<M> cluster;
  private final World<M> world;
  private final SimNode<M> node;
  private final Rng rng;
  private final ByzConfig config;
  private final ByzDatabase database;
  private final Rng losses;
  private ReplicaProxy replica;
  private Role<ByzMessage> role;
  private long delivered;
  private boolean lost;

  /// The states that others have offered for a repair.
  private final Map<NodeId, ByzHistory.State> offered = new TreeMap<>();

  private int searches;

  ByzNode(ByzCluster<M> cluster, SimNode<M> node, Rng rng, ByzLies lies, boolean lax) {
    this.cluster = cluster;
    this.world = cluster.world();
    this.node = node;
    this.rng = rng;
    this.losses = rng.fork(2);
    this.config = cluster.config(node.id());
    this.database =
        new ByzDatabase(this, rng.fork(1), cluster.swarm(), cluster.variant(), lies, lax);
    this.replica = new ReplicaProxy(config, cluster.variant().committed());
    this.role = cluster.variant().replica(replica, config);
  }

  NodeId id() {
    return node.id();
  }

  ReplicaProxy replica() {
    return replica;
  }

  ByzDatabase database() {
    return database;
  }

  boolean isUp() {
    return node.isUp() && !node.isPaused();
  }

  /// Whether its database is lost for ever. The node goes on ordering.
  boolean isLost() {
    return lost;
  }

  private boolean isRight() {
    return !cluster.isLiar(node.id());
  }

  // Lives.

  @Override
  public long restart() {
    if (database.powerCycle()) {
      world.counters().add(Counter.ENGINE_ROLLBACKS);
    }
    if (cluster.isRestored(node.id()) && rng.chance(cluster.swarm().restoredPerMille())) {
      count(Counter.BYZ_RESTORED);
      cluster.check().reasons().onReplaced(node.id());
      database.restore(cluster.check().committed(), cluster.check().rows());
    }
    delivered = 0;
    if (!isRight()) {
      cluster.check().reasons().onForgot(node.id(), world.agenda().now());
    }
    searches++;
    offered.clear();
    replica = new ReplicaProxy(config, cluster.variant().committed());
    role = cluster.variant().replica(replica, config);
    later(START_MICROS, () -> feed(node.id(), new ByzMessage.Started(held())));
    return 0;
  }

  private Position held() {
    return database.history().applied();
  }

  @Override
  public long applied() {
    return 0;
  }

  @Override
  public void onIndication(Indication indication) {
    switch (indication) {
      case Delivered slot -> {
        world.orderCheck().onDelivered(node.id(), delivered, slot);
        delivered = slot.slot();
        cluster.check().onDelivered(slot);
        feed(node.id(), new ByzMessage.Ordered(slot));
      }
      case LeaderKnown(NodeId leader, long _) -> {
        if (leader.equals(node.id())) {
          world.onLeader(leader);
        }
      }
      default -> world.protocol().countIndication(indication, world.counters());
    }
  }

  // Events.

  /// Takes a message from another party, over the network.
  void take(NodeId from, ByzMessage message) {
    if (!isUp()) {
      return;
    }
    if (message instanceof ByzMessage.Submit submit) {
      if (!cluster.variant().accepts(from, submit)) {
        return;
      }
      Request request = submit.request();
      node.take(new Event.Received<>(from, world.protocol().words().submit(request)));
    } else {
      feed(from, message);
    }
  }

  @Override
  public void tell(ByzMessage.Local message) {
    if (message instanceof ByzMessage.Verified(Position at, ByzMessage.Done(Found found))) {
      cluster.check().reasons().onVerified(node.id(), at, found, world.agenda().now());
    }
    later(1, () -> feed(node.id(), message));
  }

  private void feed(NodeId from, ByzMessage message) {
    if (lost) {
      return;
    }
    world.trace(node.id(), "byz", message);
    role.on(new Event.Received<>(from, message), this::perform);
  }

  private void perform(Effect<ByzMessage> effect) {
    world.trace(node.id(), "  ->", effect);
    switch (effect) {
      case Effect.Send<ByzMessage>(NodeId to, ByzMessage message) -> {
        if (message instanceof ByzMessage.Decided decided && isRight()) {
          cluster.check().onDecided(node.id(), decided);
        }
        cluster.send(node.id(), to, message);
      }
      case Effect.Arm<ByzMessage>(var timer, Duration after) -> node.arm(after, () -> fire(timer));
      case Effect.Deliver<ByzMessage>(Indication indication) ->
          indicated((ByzIndication) indication);
      case Effect.Persist<ByzMessage> _ ->
          throw new IllegalStateException("its memory is its database");
    }
  }

  private void fire(Timer timer) {
    if (!lost) {
      role.on(new Event.Fired<>(timer), this::perform);
    }
  }

  private void indicated(ByzIndication indication) {
    switch (indication) {
      case ByzIndication.ToDatabase command -> {
        if (command instanceof ByzIndication.Run run && !isRight()) {
          cluster.check().reasons().onLied(node.id(), run.transaction());
        }
        database.take(command);
      }
      case ByzIndication.Propose(ByzCommand.Vote command) -> propose(command);
      case ByzIndication.Accused(NodeId accused, var evidence) -> {
        count(Counter.BYZ_ACCUSED);
        cluster.check().onAccused(accused, evidence);
      }
      case ByzIndication.Recanted(NodeId wrong, Position at) -> {
        count(Counter.BYZ_RECANTED);
        cluster.check().onRecanted(wrong, at);
      }
      case ByzIndication.Suspected(NodeId master, long epoch) -> {
        count(Counter.BYZ_SUSPECTED);
        cluster.check().onSuspected(node.id(), master, epoch);
      }
      case ByzIndication.Noted(ByzIndication.Note note) -> {
        count(counter(note));
        if (note == ByzIndication.Note.ABSTAINED) {
          cluster.onAbstained();
        }
      }
      case ByzIndication.ToApplication _ ->
          throw new IllegalStateException("a client's: " + indication);
    }
  }

  private static Counter counter(ByzIndication.Note note) {
    return switch (note) {
      case ABSTAINED -> Counter.BYZ_ABSTENTIONS;
      case VERIFIED_NOW -> Counter.BYZ_VERIFIED_NOW;
      case EVICTED -> Counter.BYZ_EVICTIONS;
      case REPLAYED -> Counter.BYZ_REPLAYS;
      case OUTVOTED -> Counter.BYZ_OUTVOTED;
      case APPLIED -> Counter.BYZ_APPLIED;
      case ABANDONED -> Counter.BYZ_ABANDONED;
      case EXPIRED -> Counter.BYZ_EXPIRED;
      case RELAYED -> Counter.BYZ_RELAYED;
      case PROMOTED -> throw new IllegalStateException("a client's: " + note);
    };
  }

  private void propose(ByzCommand.Vote command) {
    RequestId id = new RequestId(new SessionId(rng.next(), rng.next()), 1);
    Request request = new Request(id, delivered, node.id(), command.encode());
    world.orderCheck().onSubmitted(request);
    cluster.check().onProposed(id);
    node.take(new Event.Received<>(node.id(), world.protocol().words().submit(request)));
  }

  // The database's world.

  @Override
  public void later(long micros, Runnable action) {
    node.later(micros, action);
  }

  @Override
  public long slowMicros() {
    boolean isSlow = cluster.isSlow(node.id()) && !world.isHealed();
    world.counters().add(Counter.BYZ_SLOW, isSlow ? 1 : 0);
    return isSlow ? cluster.swarm().slowMicros() : 0;
  }

  @Override
  public void count(Counter counter) {
    world.counters().add(counter);
  }

  @Override
  public void onStored(Position at, SortedMap<Long, Optional<Long>> writes) {
    if (isRight()) {
      cluster.check().onStored(node.id(), at, writes);
    }
    perish(cluster.swarm().lossPerMille() % 2);
  }

  /// Loses the database for ever, if it may be lost. In half of the runs this happens only where
  /// another one abstains.
  void perish(int factor) {
    boolean perishes =
        cluster.isPerishable(node.id())
            && !lost
            && !world.isHealed()
            && losses.chance(factor * cluster.swarm().lossPerMille());
    if (perishes) {
      count(Counter.BYZ_LOST);
      world.trace(node.id(), "lost", "for ever");
      lost = true;
    }
  }

  /// Asks all others for their state of this position, until r + 1 send the same.
  @Override
  public void repair(Position at) {
    offered.clear();
    seek(at, ++searches);
  }

  private void seek(Position at, int search) {
    if (search != searches) {
      return;
    }
    Optional<ByzHistory.State> agreed =
        offered.values().stream()
            .filter(state -> isAgreed(each -> each.rows().equals(state.rows())))
            .findFirst();
    if (agreed.isPresent()) {
      searches++;
      count(Counter.BYZ_REPAIRS);
      cluster.check().reasons().onReplaced(node.id());
      database.install(at, agreed.get().rows(), whole());
      return;
    }
    for (NodeId other : config.replicas()) {
      if (!other.equals(node.id())) {
        world.carry(node.id(), other, () -> offer(cluster.node(other), at, search));
      }
    }
    later(FETCH_MICROS, () -> seek(at, search));
  }

  private void offer(ByzNode<M> source, Position at, int search) {
    if (source.isUp() && !source.lost) {
      ByzHistory history = source.database.history();
      Position floor = history.floor();
      history
          .until(at)
          .ifPresentOrElse(
              state ->
                  world.carry(source.id(), node.id(), () -> onOffer(source.id(), state, search)),
              () -> world.carry(source.id(), node.id(), () -> onFloor(floor, at, search)));
    }
  }

  /// The other database was replaced itself, by a later state, and knows no earlier one.
  private void onFloor(Position floor, Position at, int search) {
    if (search == searches && floor.isAfter(at)) {
      repair(floor);
    }
  }

  private void onOffer(NodeId from, ByzHistory.State state, int search) {
    if (search == searches) {
      offered.put(from, state);
    }
  }

  private boolean isAgreed(Predicate<ByzHistory.State> like) {
    return offered.values().stream().filter(like).count() > config.tolerance().lies();
  }

  /// The inverses are believed like the state; they may be left behind.
  private Optional<ByzHistory.State> whole() {
    return rng.chance(cluster.swarm().carriesPerMille())
        ? offered.values().stream().filter(state -> isAgreed(state::equals)).findFirst()
        : Optional.empty();
  }
}
