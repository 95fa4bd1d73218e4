package quorate.simulator.smr;

import java.util.List;
import java.util.Optional;
import quorate.core.NodeId;
import quorate.replication.client.ClientIndication;
import quorate.replication.client.ReadQuorums;
import quorate.replication.client.ReadQuorums.Quorum;
import quorate.replication.smr.SqlCommand;
import quorate.replication.statement.OrderedStatement;
import quorate.simulator.check.Violation;
import quorate.simulator.world.Counter;
import quorate.simulator.world.Counters;
import quorate.simulator.world.Rng;

/// A client's reads at r + 1 replicas, or at all (C7).
final class SmrReads {
  private final SmrVariant variant;
  private final Counters counters;
  private final Rng rng;
  private final ReadQuorums quorums;
  private Optional<Read> outstanding = Optional.empty();

  /// @param quorum the replicas asked, if not all
  private record Read(OrderedStatement statement, Optional<Quorum> quorum) {
    SqlCommand command() {
      List<OrderedStatement> statements = List.of(statement);
      return quorum.isPresent()
          ? new SqlCommand.PartialRead(quorum.get().replicas(), statements)
          : new SqlCommand.Script(statements, true);
    }
  }

  SmrReads(SmrCluster<?> cluster, Rng rng) {
    this.variant = cluster.variant();
    this.counters = cluster.world().counters();
    this.rng = rng;
    this.quorums = new ReadQuorums(cluster.tolerance());
  }

  /// Begins a read, and returns its command.
  ///
  /// @param nodes the replicas
  SqlCommand begin(OrderedStatement statement, List<NodeId> nodes) {
    Optional<Quorum> quorum =
        rng.chance(600) ? quorums.next(statement.text(), nodes, nodes.size()) : Optional.empty();
    return begin(
        new Read(
            statement, quorum.map(it -> new Quorum(it.shape(), variant.asked(it.replicas())))));
  }

  private SqlCommand begin(Read read) {
    outstanding = Optional.of(read);
    return read.command();
  }

  /// The asked replicas did not confirm the read: returns it as a command for all.
  SqlCommand again(ClientIndication.Unconfirmed unconfirmed) {
    Read read =
        outstanding.orElseThrow(() -> new Violation("answers", unconfirmed + " of no read"));
    Quorum quorum =
        read.quorum().orElseThrow(() -> new Violation("answers", unconfirmed + " by all"));
    quorums.unconfirmed(quorum, unconfirmed);
    counters.add(Counter.READS_REPEATED);
    if (unconfirmed.differs()) {
      counters.add(Counter.READS_DIFFERED);
    }
    return begin(new Read(read.statement(), Optional.empty()));
  }

  /// The outstanding request, perhaps a read, was answered.
  void answered() {
    outstanding.ifPresent(read ->
        read.quorum()
            .ifPresentOrElse(
                quorum -> {
                  counters.add(Counter.PARTIAL_READS);
                  quorums.confirmed(quorum);
                },
                () -> quorums.answered(read.statement().text())));
    outstanding = Optional.empty();
  }

  /// The outstanding request is given up.
  void abandon() {
    outstanding = Optional.empty();
  }
}
