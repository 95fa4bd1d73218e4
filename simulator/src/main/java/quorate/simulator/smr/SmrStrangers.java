package quorate.simulator.smr;

import java.util.Optional;
import quorate.core.NodeId;
import quorate.replication.smr.SmrMessage;
import quorate.simulator.world.Counter;
import quorate.simulator.world.Rng;

/// Parties that are no replicas, with keys of clients. They tell a replica that waits for the
/// outcome of a held COMMIT what they like; nobody may believe them (R11).
final class SmrStrangers<M> {
  private static final int COUNT = 4;

  private final SmrCluster<M> cluster;
  private final Rng rng;

  SmrStrangers(SmrCluster<M> cluster, Rng rng) {
    this.cluster = cluster;
    this.rng = rng;
  }

  /// Those of a run, if it has any.
  static <M> Optional<SmrStrangers<M>> drawn(SmrCluster<M> cluster, Rng rng) {
    return rng.chance(300) ? Optional.of(new SmrStrangers<>(cluster, rng)) : Optional.empty();
  }

  /// Hears a message of a replica, and answers a question about an outcome in the place of others.
  void hear(NodeId from, SmrMessage message) {
    if (!(message instanceof SmrMessage.AskOutcome(var at)) || !rng.chance(300)) {
      return;
    }
    SmrMessage.Outcome told =
        rng.chance(500) ? SmrMessage.Outcome.STANDS : SmrMessage.Outcome.FALLS;
    for (int stranger = 1; stranger <= COUNT; stranger++) {
      cluster.world().counters().add(Counter.STRANGE_OUTCOMES);
      cluster.send(
          new NodeId(NodeId.CLIENT_MIN + 1_000 + stranger),
          from,
          new SmrMessage.TellOutcome(at, told));
    }
  }
}
