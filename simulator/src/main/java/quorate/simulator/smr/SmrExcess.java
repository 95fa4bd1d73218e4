package quorate.simulator.smr;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.replication.command.HostCommand;
import quorate.replication.command.Position;
import quorate.replication.smr.Control;
import quorate.simulator.world.Rng;
import quorate.simulator.world.World;

/// Makes more databases wrong than tolerated: different rows appear in so many that too few with
/// equal contents are left. That happens to all at once, or to the next one as soon as the previous
/// one is in repair. If the databases split, an operator decides.
///
/// No client reads these rows, so answers meanwhile are correct at every database.
final class SmrExcess<M> {
  private static final long BEGIN_MICROS_MAX = 3_000_000;
  private static final long LOOK_MICROS = 50_000;
  private static final int DECIDES_AFTER_LOOKS = 20;

  private final SmrCluster<M> cluster;
  private final World<M> world;
  private final Rng rng;
  private final List<NodeId> victims = new ArrayList<>();
  private final boolean atOnce;
  private int struck;
  private int looks;

  SmrExcess(SmrCluster<M> cluster, Rng rng) {
    this.cluster = cluster;
    this.world = cluster.world();
    this.rng = rng;
    this.atOnce = rng.chance(500);
    List<NodeId> left = new ArrayList<>(SmrCluster.first(world));
    int right = Math.max(1, cluster.tolerance().lies());
    while (left.size() > right) {
      victims.add(left.remove(rng.below(left.size())));
    }
  }

  void plan() {
    world.trace("-", "excess", victims + (atOnce ? " at once" : " in turn"));
    world.agenda().after(rng.between(100_000, BEGIN_MICROS_MAX), this::look);
  }

  private void look() {
    strike();
    decide();
    world.agenda().after(LOOK_MICROS, this::look);
  }

  private void strike() {
    while (struck < victims.size() && !world.isHealed() && isNext()) {
      node(victims.get(struck++)).database().lies().rot();
    }
  }

  private boolean isNext() {
    return struck == 0 || atOnce || node(victims.get(struck - 1)).replica().repairing();
  }

  private SmrNode<M> node(NodeId id) {
    for (SmrNode<M> node : cluster.nodes()) {
      if (node.id().equals(id)) {
        return node;
      }
    }
    throw new IllegalStateException("no node " + id);
  }

  /// Declares the state of a database that is not wrong, or not yet, at the newest checkpoint whose
  /// snapshot it has. The one that never will be may lack the state that the others cannot certify.
  private void decide() {
    Optional<NodeId> declarable = Optional.empty();
    boolean split = false;
    for (SmrNode<M> node : cluster.nodes()) {
      Control control = node.replica().control();
      if (node.isUp()
          && !victims.subList(0, struck).contains(node.id())
          && control.split().isPresent()) {
        split = true;
        if (declarable.isEmpty() && control.declarable(node.id()).isPresent()) {
          declarable = Optional.of(node.id());
        }
      }
    }
    looks = split ? looks + 1 : 0;
    if (looks >= DECIDES_AFTER_LOOKS && declarable.isPresent()) {
      looks = 0;
      declare(declarable.get(), node(declarable.get()).replica().control());
    }
  }

  private void declare(NodeId right, Control control) {
    Optional<Position> newest = control.declarable(right);
    if (newest.isEmpty()) {
      return;
    }
    Position at = newest.get();
    SortedMap<NodeId, HostCommand.Attest> attests =
        control.checkpoints().getOrDefault(at, new TreeMap<>());
    HostCommand.Attest attest = attests.get(right);
    if (attest == null) {
      return;
    }
    var unsigned = new HostCommand.DeclareState(right, at, attest.state(), Bytes.EMPTY);
    Bytes signature = SmrCluster.signatureOf(unsigned.signed());
    cluster.operate(new HostCommand.DeclareState(right, at, attest.state(), signature));
    // A forged declaration for another database.
    attests.values().stream()
        .filter(other -> !other.state().equals(attest.state()))
        .findFirst()
        .ifPresent(other ->
            cluster.operate(
                new HostCommand.DeclareState(other.node(), at, other.state(), Bytes.EMPTY)));
  }
}
