package quorate.simulator.byzantium;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import quorate.core.Bytes;
import quorate.core.Effect;
import quorate.core.Event;
import quorate.core.Indication;
import quorate.core.NodeId;
import quorate.core.Role;
import quorate.core.SessionId;
import quorate.core.wire.Decoder;
import quorate.order.Request;
import quorate.replication.byzantium.ByzCommand;
import quorate.replication.byzantium.ByzConfig;
import quorate.replication.byzantium.ByzIndication;
import quorate.replication.byzantium.ByzIndication.Ending;
import quorate.replication.byzantium.ByzMessage;
import quorate.replication.byzantium.ClientProxy;
import quorate.replication.command.Position;
import quorate.simulator.world.Counter;
import quorate.simulator.world.Rng;
import quorate.simulator.world.World;

/// An application with its client proxy: one transaction after the other, each of some operations.
final class ByzClient<M> {
  private final ByzCluster<M> cluster;
  private final World<M> world;
  private final NodeId id;
  private final Rng rng;
  private final ClientProxy proxy;
  private final Role<ByzMessage> role;
  private final List<ByzOp> program = new ArrayList<>();
  private final List<Long> results = new ArrayList<>();
  private Optional<Request> begin = Optional.empty();
  private boolean running;
  private boolean retries;

  /// Counts transactions, so that a result of one that has ended is not taken for the next one's.
  private int block;

  private Position knownBefore = Position.NONE;

  ByzClient(ByzCluster<M> cluster, NodeId id, Rng rng) {
    this.cluster = cluster;
    this.world = cluster.world();
    this.id = id;
    this.rng = rng;
    ByzConfig config = cluster.config(id);
    this.proxy = new ClientProxy(config, new SessionId(rng.next(), rng.next()));
    this.role = cluster.variant().client(proxy, config);
  }

  /// The BEGIN of its open transaction, once that is known to be ordered.
  Optional<Request> begun() {
    return running && !results.isEmpty() ? begin : Optional.empty();
  }

  boolean isIdle() {
    return !running;
  }

  void think() {
    world.agenda().after(rng.between(100, 1 + world.swarm().thinkMicrosMax() / 4), this::begin);
  }

  private void begin() {
    if (world.isEnough()) {
      return;
    }
    running = true;
    block++;
    results.clear();
    if (retries) {
      knownBefore = cluster.check().acknowledged();
      world.trace(id, "again", program);
      execute();
      return;
    }
    program.clear();
    ByzSwarm swarm = cluster.swarm();
    int reads = rng.below(100) < swarm.readersPercent() ? 100 : swarm.readsPercent();
    int count = 1 + rng.below(swarm.opsMax());
    for (int i = 0; i < count; i++) {
      program.add(draw(reads));
    }
    knownBefore = cluster.check().acknowledged();
    world.counters().add(Counter.REQUESTS);
    world.trace(id, "call", program);
    execute();
  }

  private ByzOp draw(int readsPercent) {
    long key = rng.below(cluster.swarm().keys());
    if (rng.below(100) < readsPercent) {
      return rng.chance(700)
          ? new ByzOp(ByzOp.Kind.GET, key, 1)
          : new ByzOp(ByzOp.Kind.SUM, key, 1 + rng.below(4));
    }
    ByzOp.Kind kind =
        switch (rng.below(10)) {
          case 0, 1, 2, 3 -> ByzOp.Kind.ADD;
          case 4, 5 -> ByzOp.Kind.PUT;
          case 6, 7 -> ByzOp.Kind.INSERT;
          case 8 -> ByzOp.Kind.DELETE;
          default -> ByzOp.Kind.LOCK;
        };
    // Few values, so that a row often has the value again that it had before.
    return new ByzOp(kind, key, kind == ByzOp.Kind.ADD ? 1 + rng.below(1_000) : rng.below(3));
  }

  private void execute() {
    take(id, new ByzMessage.Execute(program.get(results.size()).encode()));
  }

  private void next() {
    if (results.size() < program.size()) {
      execute();
    } else {
      take(id, new ByzMessage.End(rng.below(100) >= cluster.swarm().rollbacksPercent()));
    }
  }

  void take(NodeId from, ByzMessage message) {
    world.trace(id, "byz", message);
    role.on(new Event.Received<>(from, message), this::perform);
  }

  private void perform(Effect<ByzMessage> effect) {
    world.trace(id, "  ->", effect);
    switch (effect) {
      case Effect.Send<ByzMessage>(NodeId to, ByzMessage message) -> {
        if (message instanceof ByzMessage.Submit(Request request)) {
          world.orderCheck().onSubmitted(request);
          if (ByzCommand.of(request.body()).orElseThrow() instanceof ByzCommand.Begin) {
            begin = Optional.of(request);
          }
        }
        world.counters().add(Counter.BYZ_RELAYS, message instanceof ByzMessage.Relay ? 1 : 0);
        cluster.send(id, to, message);
      }
      case Effect.Arm<ByzMessage>(var timer, Duration after) ->
          world
              .agenda()
              .after(
                  after.toNanos() / 1000 + rng.below(1_000),
                  () -> role.on(new Event.Fired<>(timer), this::perform));
      case Effect.Deliver<ByzMessage>(Indication indication) -> {
        int of = block;
        world
            .agenda()
            .after(
                pause(indication),
                () -> {
                  if (of == block) {
                    indicated((ByzIndication) indication);
                  }
                });
      }
      case Effect.Persist<ByzMessage> _ -> throw new IllegalStateException("a client has no log");
    }
  }

  /// The application's time, in which it sometimes leaves its transaction alone.
  private long pause(Indication indication) {
    if (!(indication instanceof ByzIndication.Answered)) {
      return 0;
    }
    ByzSwarm swarm = cluster.swarm();
    boolean idle = !world.isHealed() && rng.chance(swarm.idlesPerMille());
    return idle ? rng.between(1_000_000, 6_000_000) : rng.between(10, swarm.pauseMicrosMax());
  }

  private void indicated(ByzIndication indication) {
    switch (indication) {
      case ByzIndication.Answered(Bytes result) -> {
        if (running) {
          results.add(new Decoder(result).i64());
          if (proxy.isOpen()) {
            next();
          }
        }
      }
      case ByzIndication.Ended ended -> ended(ended);
      case ByzIndication.Noted _ -> world.counters().add(Counter.BYZ_PROMOTED);
      case ByzIndication.ToDatabase _,
          ByzIndication.Propose _,
          ByzIndication.Accused _,
          ByzIndication.Recanted _,
          ByzIndication.Suspected _ ->
          throw new IllegalStateException("a replica's: " + indication);
    }
  }

  private void ended(ByzIndication.Ended ended) {
    running = false;
    // As applications do: nobody could decide, so that the same may commit the next time.
    retries = ended.ending() == Ending.UNAVAILABLE && ended.at().isPresent();
    world.trace(id, "ended", ended);
    world.counters().add(counter(ended));
    cluster.check().onEnded(ended, List.copyOf(program), List.copyOf(results), knownBefore);
    think();
  }

  private static Counter counter(ByzIndication.Ended ended) {
    Ending how = ended.ending();
    Optional<Position> at = ended.at();
    return switch (how) {
      case COMMITTED -> at.isPresent() ? Counter.BYZ_COMMITS : Counter.BYZ_READS_CONFIRMED;
      case ROLLED_BACK -> Counter.BYZ_ROLLBACKS;
      case CONFLICT -> Counter.BYZ_CONFLICTS;
      case WRONG -> Counter.BYZ_WRONG;
      case UNAVAILABLE -> Counter.BYZ_UNAVAILABLE;
      case EXPIRED -> Counter.BYZ_ENDED_EXPIRED;
    };
  }

  @Override
  public String toString() {
    return id + ": " + proxy;
  }
}
