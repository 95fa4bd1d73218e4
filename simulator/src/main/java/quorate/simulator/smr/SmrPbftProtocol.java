package quorate.simulator.smr;

import java.util.ArrayList;
import java.util.List;
import quorate.core.NodeId;
import quorate.core.quorum.Tolerance;
import quorate.simulator.order.ArchiveProtocol;
import quorate.simulator.order.PbftProtocol;
import quorate.simulator.world.Rng;
import quorate.simulator.world.Swarm;

/// PBFT with an archive under databases: u + r + 1 of its nodes have one, the others only order. An
/// attacker's node lies both in the order and as a database.
public final class SmrPbftProtocol extends ArchiveProtocol {
  private final List<NodeId> databases;
  private final Tolerance tolerance;

  /// @param rng draws the nodes with a database
  public SmrPbftProtocol(PbftProtocol pbft, Swarm swarm, Rng rng) {
    super(pbft);
    this.tolerance = new Tolerance(swarm.failures(), pbft.drawn().lies(), Tolerance.Liars.NODES);
    List<NodeId> left = new ArrayList<>();
    for (int number = 1; number <= nodes(swarm.failures()); number++) {
      left.add(new NodeId(number));
    }
    while (left.size() > tolerance.databases()) {
      left.remove(rng.below(left.size()));
    }
    this.databases = List.copyOf(left);
  }

  Tolerance tolerance() {
    return tolerance;
  }

  @Override
  public boolean isToldAfterwards() {
    return true;
  }

  /// The nodes with a database.
  @Override
  public List<NodeId> first(List<NodeId> members) {
    return databases;
  }
}
