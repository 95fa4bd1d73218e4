package quorate.simulator.pbr;

import quorate.replication.pbr.LogPosition;
import quorate.replication.pbr.PbrIndication;
import quorate.replication.pbr.PbrMessage;

/// The transfers of states to a node, one at a time. One that is lost on the way is given up.
final class PbrFetch<M> {
  private static final long FETCH_MICROS = 1_500_000;

  private final PbrCluster<M> cluster;
  private final PbrNode<M> node;

  /// The number of the present transfer.
  private long number;

  PbrFetch(PbrCluster<M> cluster, PbrNode<M> node) {
    this.cluster = cluster;
    this.node = node;
  }

  /// The node has crashed.
  void giveUp() {
    number++;
  }

  void begin(PbrIndication.Fetch fetch) {
    long mine = ++number;
    cluster
        .world()
        .carry(
            node.id(),
            fetch.from(),
            () -> {
              PbrNode<M> source = cluster.node(fetch.from());
              if (source.isUp()) {
                PbrEngine.State state = source.engine().snapshot(fetch.transfer());
                cluster.world().carry(fetch.from(), node.id(), () -> arrived(mine, fetch, state));
              }
            });
    node.later(FETCH_MICROS, () -> over(mine, node.engine().marker()));
  }

  private void arrived(long which, PbrIndication.Fetch fetch, PbrEngine.State state) {
    if (node.isRunning() && which == number && state.at().equals(fetch.at())) {
      long installing = ++number;
      node.engine().install(state, at -> over(installing, at));
    }
  }

  private void over(long which, LogPosition at) {
    if (which == number) {
      number++;
      node.tell(new PbrMessage.Installed(at));
    }
  }
}
