package quorate.simulator.smr;

import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.digest.Digest;
import quorate.core.value.Result;
import quorate.replication.command.HostCommand;
import quorate.replication.command.Position;
import quorate.replication.command.StateDigest;
import quorate.replication.smr.SmrMessage;
import quorate.replication.smr.SqlCommand;
import quorate.simulator.world.Counter;
import quorate.simulator.world.Rng;
import quorate.simulator.world.World;

/// The lies of an attacker's node as a replica: invented outcomes, wrong answers, wrong leaders,
/// and any command that a node may submit in its own name.
final class SmrHostile<M> {
  private static final long EVERY_MICROS_MAX = 400_000;

  private final SmrCluster<M> cluster;
  private final World<M> world;
  private final SmrNode<M> node;
  private final Rng rng;

  SmrHostile(SmrCluster<M> cluster, SmrNode<M> node, Rng rng) {
    this.cluster = cluster;
    this.world = cluster.world();
    this.node = node;
    this.rng = rng;
  }

  void plan() {
    node.later(
        rng.between(1_000, EVERY_MICROS_MAX),
        () -> {
          if (node.isUp()) {
            world.counters().add(Counter.HOSTILE_WORDS);
            speak();
          }
          plan();
        });
  }

  private void speak() {
    switch (rng.below(7)) {
      case 0 -> tellOutcome();
      case 1 -> cluster.tellClients(node.id(), anyOf(world.members()));
      case 2 -> node.propose(new SqlCommand.AbandonWrite(node.id(), somewhere()));
      case 3 -> node.propose(new HostCommand.Checkpoint(rng.chance(500)));
      case 4 -> node.propose(new HostCommand.NoAgreement(node.id(), somewhere()));
      case 5 ->
          node.propose(new HostCommand.Attest(node.id(), somewhere(), state(), rng.chance(500)));
      default ->
          node.propose(
              new SqlCommand.Testimony(
                  node.id(), somewhere(), "get", Optional.of(digest()), "", state()));
    }
  }

  private void tellOutcome() {
    SmrMessage.Outcome outcome =
        SmrMessage.Outcome.values()[rng.below(SmrMessage.Outcome.values().length)];
    Position at = somewhere();
    for (NodeId other : world.members()) {
      if (!other.equals(node.id())) {
        cluster.send(node.id(), other, new SmrMessage.TellOutcome(at, outcome));
      }
    }
  }

  /// The answer sent to a client, sometimes a false one.
  SmrMessage.Reply falsify(SmrMessage.Reply reply) {
    if (!rng.chance(300)) {
      return reply;
    }
    world.counters().add(Counter.HOSTILE_WORDS);
    List<Result> other = List.of(Bank.row(-1 - rng.below(3)));
    return new SmrMessage.Reply(
        reply.request(),
        rng.chance(500) ? reply.position() : somewhere(),
        reply.catalogVersion(),
        rng.chance(100) ? Optional.empty() : Optional.of(other),
        reply.digests(),
        reply.reason(),
        reply.optionalErrors());
  }

  /// The checkpoint that it reports as certified.
  Position certified() {
    return somewhere();
  }

  /// An invented digest of the order's history.
  Bytes history() {
    return digest().bytes();
  }

  /// A position executed recently, or soon to come.
  private Position somewhere() {
    long slot = Math.max(1, node.applied() + rng.between(-20, 5));
    return rng.chance(300)
        ? Position.of(slot, Position.INDEX_MAX)
        : Position.of(slot, rng.below(3));
  }

  private StateDigest state() {
    TreeMap<String, Digest> tables = new TreeMap<>();
    tables.put("registers", digest());
    return new StateDigest(tables);
  }

  private Digest digest() {
    return Digest.of(new byte[] {(byte) rng.below(5)});
  }

  private NodeId anyOf(List<NodeId> some) {
    return some.get(rng.below(some.size()));
  }
}
