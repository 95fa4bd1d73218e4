package quorate.simulator.order;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import quorate.core.NodeId;
import quorate.simulator.world.Rng;
import quorate.simulator.world.Swarm;

/// The parameters that one seed draws for PBFT besides the [Swarm].
///
/// @param lies r; the cluster has 2u + r + 1 nodes
/// @param liars at most r nodes
/// @param lost nodes that stay failed when everything else heals: with the liars at most u
/// @param tales the liars' kinds of misbehaviour
/// @param choices whether a value is agreed upon with each batch
/// @param speculative whether batches are announced before they are committed
/// @param logIntervals the window, in checkpoint intervals
/// @param fairRequests how many requests may be ordered before one that waits
/// @param rateTicks the ticks over which a primary's rate is measured, 0 for never
/// @param cautionMax how often timeouts double after views that made progress
/// @param prepareLossPerMille lost prepares, which leave batches prepared at some nodes only
/// @param commitLossPerMille lost commits, which leave prepared batches open over many views
/// @param changeLossPerMille lost view changes, which vary the quorums of new views
public record PbftSwarm(
    int lies,
    List<NodeId> liars,
    List<NodeId> lost,
    Set<Lie> tales,
    boolean choices,
    boolean speculative,
    int logIntervals,
    int fairRequests,
    int rateTicks,
    int cautionMax,
    int prepareLossPerMille,
    int commitLossPerMille,
    int changeLossPerMille) {
  public static PbftSwarm draw(Rng rng, Swarm swarm, boolean withLies, int stormsPerMille) {
    int lies = rng.chance(100) ? 0 : rng.chance(800) ? 1 : swarm.failures();
    List<NodeId> liars = new ArrayList<>();
    List<NodeId> lost = new ArrayList<>();
    int count = withLies && !rng.chance(100) ? lies : 0;
    int failing = rng.chance(500) ? swarm.failures() : count;
    while (liars.size() + lost.size() < failing) {
      NodeId next = new NodeId(1 + rng.below(2 * swarm.failures() + lies + 1));
      if (!liars.contains(next) && !lost.contains(next)) {
        (liars.size() < count ? liars : lost).add(next);
      }
    }
    Set<Lie> tales = EnumSet.noneOf(Lie.class);
    for (Lie lie : Lie.values()) {
      if (rng.chance(350)) {
        tales.add(lie);
      }
    }
    // Sometimes the worst case: nearly every view prepares batches and commits none, and a liar
    // supports every proposal.
    boolean storm = rng.chance(stormsPerMille);
    if (storm) {
      tales.addAll(EnumSet.of(Lie.TWO_FACED, Lie.FALSE_VIEW_CHANGE, Lie.WRONG_NEW_VIEW));
      tales.removeAll(EnumSet.of(Lie.SILENCE, Lie.WITHHOLD, Lie.FORGE_DIGEST, Lie.FORGE_REQUEST));
    }
    return new PbftSwarm(
        lies,
        List.copyOf(liars),
        List.copyOf(lost),
        tales,
        rng.chance(250),
        rng.fork(99).chance(500),
        (int) rng.between(2, 4),
        rng.chance(500) ? (int) rng.between(30, 100) : 1 << 20,
        rng.chance(500) ? (int) rng.between(5, 20) : 0,
        rng.fork(97).chance(250) ? 2 : 0,
        storm || rng.chance(200) ? (int) rng.between(300, 950) : 0,
        storm || rng.chance(200) ? (int) rng.between(300, 900) : 0,
        storm || rng.chance(200) ? (int) rng.between(100, 500) : 0);
  }

  /// The parameters without agreed values.
  public PbftSwarm withoutChoices() {
    return new PbftSwarm(
        lies,
        liars,
        lost,
        tales,
        false,
        speculative,
        logIntervals,
        fairRequests,
        rateTicks,
        cautionMax,
        prepareLossPerMille,
        commitLossPerMille,
        changeLossPerMille);
  }

  /// The parameters without nodes that stay failed.
  public PbftSwarm withoutLosses() {
    return new PbftSwarm(
        lies,
        liars,
        List.of(),
        tales,
        choices,
        speculative,
        logIntervals,
        fairRequests,
        rateTicks,
        cautionMax,
        prepareLossPerMille,
        commitLossPerMille,
        changeLossPerMille);
  }

  boolean tells(Lie lie) {
    return tales.contains(lie);
  }
}
