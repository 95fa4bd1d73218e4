package quorate.simulator.smr;

import java.util.ArrayList;
import java.util.List;
import quorate.core.NodeId;
import quorate.replication.command.HostCommand;
import quorate.replication.command.Member;
import quorate.simulator.world.Rng;
import quorate.simulator.world.World;

/// An operator who sometimes replaces nodes by `quorate reconfigure`, adding new ones first, and
/// removing old ones once the new ones have the state. A node without the state counts as failed,
/// so replacing a sound node in one step while another lies would exceed the tolerated failures.
final class SmrOperator<M> {
  private static final long PAUSE_MICROS_MAX = 3_000_000;

  private final SmrCluster<M> cluster;
  private final World<M> world;
  private final Rng rng;

  SmrOperator(SmrCluster<M> cluster, Rng rng) {
    this.cluster = cluster;
    this.world = cluster.world();
    this.rng = rng;
  }

  void plan() {
    world
        .agenda()
        .after(
            rng.between(100_000, PAUSE_MICROS_MAX),
            () -> {
              if (!world.isHealed()) {
                if (isLevel()) {
                  change();
                }
                plan();
              }
            });
  }

  private boolean isLevel() {
    for (SmrNode<M> node : cluster.nodes()) {
      boolean counts = cluster.latest().members().contains(node.id());
      boolean there =
          !node.replica().repairing() && node.replica().applied().slot() >= cluster.latest().slot();
      if (counts && !there) {
        return false;
      }
    }
    return true;
  }

  private void change() {
    List<NodeId> members = new ArrayList<>(cluster.latest().members());
    List<NodeId> spares = new ArrayList<>(world.members());
    spares.removeAll(members);
    int usual = SmrCluster.first(world).size();
    if (members.size() > usual) {
      while (members.size() > usual) {
        members.remove(rng.below(members.size()));
      }
    } else {
      for (int left = 1 + rng.below(spares.size()); left > 0; left--) {
        members.add(spares.remove(rng.below(spares.size())));
      }
    }
    List<Member> next =
        members.stream().sorted().map(id -> new Member(id, "model", "host", 1, "")).toList();
    cluster.operate(new HostCommand.Reconfigure(cluster.latest().number() + 1, next));
  }
}
