package quorate.simulator.pbr;

import org.jspecify.annotations.Nullable;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.SessionId;
import quorate.order.Request;
import quorate.replication.pbr.PbrMessage;
import quorate.replication.pbr.PbrMessage.Answered;
import quorate.replication.pbr.PbrMessage.Redirected;
import quorate.replication.pbr.PbrMessage.Refused;
import quorate.replication.pbr.PbrMessage.Submit;
import quorate.simulator.world.Counter;
import quorate.simulator.world.Rng;
import quorate.simulator.world.World;

/// A client that runs one transaction after the other. It keeps asking the presumed primary, and
/// another node if there is no answer.
final class PbrClient<M> {
  private static final long RETRY_MICROS = 150_000;

  private final PbrCluster<M> cluster;
  private final World<M> world;
  private final NodeId id;
  private final boolean reader;
  private final Rng rng;
  private SessionId session;
  private long born;
  private long number;
  private long known;
  private NodeId primary;
  private long group;
  private @Nullable Submit outstanding;

  PbrClient(PbrCluster<M> cluster, NodeId id, boolean reader, Rng rng) {
    this.cluster = cluster;
    this.world = cluster.world();
    this.id = id;
    this.reader = reader;
    this.rng = rng;
    this.session = new SessionId(rng.next(), rng.next());
    this.primary = world.members().getFirst();
  }

  NodeId id() {
    return id;
  }

  /// Whether all its transactions are read-only.
  boolean isReader() {
    return reader;
  }

  boolean isIdle() {
    return outstanding == null;
  }

  @Nullable Submit outstanding() {
    return outstanding;
  }

  void think() {
    world.agenda().after(rng.between(100, 1 + world.swarm().thinkMicrosMax() / 4), this::begin);
  }

  private void begin() {
    if (world.isEnough() || outstanding != null) {
      return;
    }
    PbrSwarm swarm = cluster.swarm();
    boolean reads = reader || rng.below(100) < swarm.readsPercent();
    Bytes body = PbrProgram.draw(rng, reads, swarm.opsMax(), swarm.keys()).encode();
    Submit submit =
        new Submit(new Request(new RequestId(session, ++number), born, id, body), reads);
    outstanding = submit;
    world.counters().add(Counter.REQUESTS);
    world.trace(id, "call", submit.request() + " " + PbrProgram.decode(body));
    cluster.check().onCalled(submit);
    cluster.send(id, primary, submit);
    retryLater(submit);
    if (rng.chance(20)) {
      world
          .agenda()
          .after(rng.between(1_000, rng.chance(500) ? 20_000 : 2_000_000), () -> giveUp(submit));
    }
  }

  private void retryLater(Submit submit) {
    world
        .agenda()
        .after(
            RETRY_MICROS / 2 + rng.below((int) RETRY_MICROS),
            () -> {
              if (submit.equals(outstanding)) {
                world.counters().add(Counter.RETRIES);
                if (rng.chance(cluster.swarm().wandersPerMille())) {
                  primary = world.members().get(rng.below(world.members().size()));
                }
                cluster.send(id, primary, submit);
                retryLater(submit);
              }
            });
  }

  /// Gives up a transaction of unknown outcome. It continues in another session, or in the same
  /// one, in which the old transaction must no longer be executed after the next one.
  private void giveUp(Submit submit) {
    if (submit.equals(outstanding) && !world.isHealed()) {
      world.counters().add(Counter.GIVEN_UP);
      if (rng.chance(500)) {
        renew();
      }
      outstanding = null;
      think();
    }
  }

  private void renew() {
    session = new SessionId(rng.next(), rng.next());
    born = known;
    number = 0;
  }

  void take(NodeId from, PbrMessage message) {
    Submit mine = outstanding;
    switch (message) {
      case Answered(RequestId of, Bytes answer, long index)
          when mine != null && of.equals(mine.request().id()) -> {
        known = Math.max(known, index);
        primary = from;
        cluster.check().onAnswered(mine, answer, index);
        world.counters().add(mine.reads() ? Counter.PBR_READS : Counter.PBR_COMMITS);
        world.trace(id, "answer", of + " " + index);
        outstanding = null;
        think();
      }
      case Redirected(RequestId of, var latest, var leader)
          when mine != null && of.equals(mine.request().id()) -> {
        world.counters().add(Counter.PBR_REDIRECTS);
        if (latest.number() >= group) {
          group = latest.number();
          NodeId member = latest.members().get(rng.below(latest.members().size()));
          NodeId next = leader.orElse(member);
          if (!next.equals(primary)) {
            primary = next;
            cluster.send(id, primary, mine);
          }
        }
      }
      case Refused(RequestId of, PbrMessage.Reason reason)
          when mine != null && of.equals(mine.request().id()) -> {
        switch (reason) {
          case BUSY -> world.counters().add(Counter.PBR_BUSY);
          case EXPIRED -> {
            world.counters().add(Counter.EXPIRED_SESSIONS);
            renew();
            outstanding = null;
            think();
          }
        }
      }
      case PbrMessage.ToClient _ -> {} // of a finished transaction
      case PbrMessage.ToReplica _, PbrMessage.Local _ ->
          throw new IllegalArgumentException("to a client: " + message);
    }
  }
}
