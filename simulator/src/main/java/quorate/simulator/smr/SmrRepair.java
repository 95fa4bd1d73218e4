package quorate.simulator.smr;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import quorate.replication.command.HostCommand;
import quorate.replication.command.Position;
import quorate.replication.command.SearchPatience;
import quorate.simulator.world.Counter;
import quorate.simulator.world.Rng;
import quorate.simulator.world.World;

/// Fetches a certified snapshot of a later position from any node, and has one taken if there is
/// none.
final class SmrRepair<M> {
  private static final long POLL_MICROS = 300_000;
  private static final long CHECKPOINT_AGAIN_MICROS = 3_000_000;

  /// How often a node in repair looks for a later state before it takes an older one: if few other
  /// nodes are sound, and otherwise.
  private static final int LOOKS_AMONG_FEW = 8;

  private static final int SEARCH_LOOKS = 30;

  private final SmrCluster<M> cluster;
  private final World<M> world;
  private final SmrNode<M> node;
  private final Rng rng;
  private @Nullable Position after;
  private Optional<Position> needlessPast = Optional.empty();
  private boolean installing;

  /// The newest older state offered since the last look, and how many of the offering nodes are not
  /// in repair.
  private Optional<BankSnapshots.Snapshot> older = Optional.empty();

  private int sound;

  /// How many of them attest different states without agreement on any.
  private int disagreeing;

  /// Whether the installed state is an older one.
  private boolean compares;

  private final SearchPatience patience;

  SmrRepair(SmrCluster<M> cluster, SmrNode<M> node, Rng rng) {
    this.cluster = cluster;
    this.world = cluster.world();
    this.node = node;
    this.rng = rng;
    this.patience =
        new SearchPatience(cluster.tolerance().weakCertificate(), LOOKS_AMONG_FEW, SEARCH_LOOKS);
  }

  void start(Position position, Optional<Position> past) {
    if (after == null) {
      after = position;
      needlessPast = past;
      installing = false;
      world.counters().add(past.isEmpty() ? Counter.REPAIRS : Counter.SEARCHES);
      poll();
      askForCheckpoint();
    } else {
      after = position.isAfter(after) ? position : after;
      needlessPast = needlessPast.isEmpty() ? needlessPast : past;
    }
  }

  void stop() {
    after = null;
  }

  /// Whether the repair is over, since the order may have carried the replica on.
  private boolean isOver() {
    if (after != null && needlessPast.filter(node.replica().applied()::isAfter).isPresent()) {
      world.counters().add(Counter.SEARCHES_NEEDLESS);
      stop();
    }
    return after == null;
  }

  private void poll() {
    if (installing || isOver() || takesOlder()) {
      return;
    }
    older = Optional.empty();
    sound = 0;
    disagreeing = 0;
    askForOffers();
    node.later(POLL_MICROS, this::poll);
  }

  /// Asks all other nodes for their snapshots.
  private void askForOffers() {
    for (SmrNode<M> peer : cluster.nodes()) {
      if (peer != node) {
        world.carry(node.id(), peer.id(), () -> peer.repair().answer(node));
      }
    }
  }

  private void askForCheckpoint() {
    node.later(
        POLL_MICROS,
        () -> {
          if (!installing && !isOver()) {
            node.propose(new HostCommand.Checkpoint(true));
            node.later(CHECKPOINT_AGAIN_MICROS, this::askForCheckpoint);
          }
        });
  }

  /// P4: a later state is unlikely to appear soon.
  private boolean takesOlder() {
    if (older.isEmpty() && node.database().control().certified().equals(Position.NONE)) {
      Bank empty = new Bank(); // the log is complete
      older = Optional.of(new BankSnapshots.Snapshot(Position.NONE, empty, empty.whole()));
    }
    boolean takes =
        patience.isOverAfter(sound, disagreeing)
            && needlessPast.isEmpty()
            && older.isPresent()
            && cluster.variant().takesOlder();
    if (takes) {
      installing = true;
      world.counters().add(Counter.OLDER_STATES);
      BankSnapshots.Snapshot snapshot = older.orElseThrow();
      node.later(rng.between(5_000, 300_000), () -> install(snapshot));
    }
    return takes;
  }

  void offered(BankSnapshots.Snapshot snapshot, boolean isSound, int attesting) {
    Position needed = after;
    if (needed == null || installing) {
      return;
    }
    sound += isSound ? 1 : 0;
    disagreeing = Math.max(disagreeing, attesting);
    if (!snapshot.at().isAfter(needed)) {
      boolean usable =
          snapshot.isCertified() && !node.database().control().certified().isAfter(snapshot.at());
      if (usable && older.filter(one -> !snapshot.at().isAfter(one.at())).isEmpty()) {
        older = Optional.of(snapshot);
      }
      return;
    }
    if (!snapshot.isCertified()) { // taken again, from rows already wrong
      world.trace(node.id(), "refuses", "a snapshot of " + snapshot.at());
      return;
    }
    installing = true;
    node.later(rng.between(5_000, 300_000), () -> install(snapshot));
  }

  private void install(BankSnapshots.Snapshot snapshot) {
    if (!node.leaves()) {
      installing = false;
      poll();
      return;
    }
    needlessPast = Optional.empty();
    Position wanted = java.util.Objects.requireNonNull(after);
    boolean isOlder = !snapshot.at().isAfter(wanted);
    Position fault = wanted.isAfter(node.replica().applied()) ? wanted : node.replica().applied();
    node.database().beginInstall(snapshot);
    compares = isOlder;
    node.later(
        rng.between(100, 200_000), () -> installed(snapshot, isOlder ? fault : snapshot.at()));
  }

  private void installed(BankSnapshots.Snapshot snapshot, Position fault) {
    node.database().install(snapshot, fault);
    patience.took(compares);
    world.counters().add(Counter.REINSTATEMENTS);
    world.trace(node.id(), "install", "snapshot of " + snapshot.at());
    // Delayed, since earlier events are handled first.
    node.later(rng.between(1, 2_000), () -> reinstated(snapshot.at()));
  }

  private void reinstated(Position at) {
    after = null;
    node.reinstated(at);
    if (compares) {
      node.propose(
          new HostCommand.Checkpoint(true)); // what was re-executed needs a new attestation
    }
  }

  /// Offers this node's snapshot to another node, if there is one.
  void answer(SmrNode<M> to) {
    if (!node.isUp()) {
      return;
    }
    Optional<BankSnapshots.Snapshot> offer =
        node.database().offer(cluster.tolerance().weakCertificate()).map(cluster.variant()::handed);
    boolean isSound = !node.replica().repairing();
    int differing = node.replica().control().disagreeing(cluster.tolerance());
    offer.ifPresent(snapshot ->
        world.carry(
            node.id(),
            to.id(),
            () -> {
              if (to.isUp()) {
                to.repair().offered(snapshot, isSound, differing);
              }
            }));
  }
}
