package quorate.simulator.smr;

import java.util.List;
import java.util.Optional;
import quorate.core.NodeId;
import quorate.order.Request;
import quorate.replication.client.ClientIndication;
import quorate.replication.client.ReadQuorums;
import quorate.replication.smr.SqlCommand;
import quorate.replication.statement.OrderedStatement;
import quorate.simulator.check.Violation;
import quorate.simulator.world.Counter;
import quorate.simulator.world.Rng;

/// A client's reads at r + 1 replicas, or at all (C7).
final class SmrReads {
  private final SmrCluster<?> cluster;
  private final Rng rng;
  private final ReadQuorums quorums;

  /// The shape of the outstanding read.
  private Optional<String> shape = Optional.empty();

  SmrReads(SmrCluster<?> cluster, Rng rng) {
    this.cluster = cluster;
    this.rng = rng;
    this.quorums = new ReadQuorums(cluster.tolerance());
  }

  /// The command of a read.
  ///
  /// @param nodes the replicas
  SqlCommand command(OrderedStatement statement, List<NodeId> nodes) {
    Optional<List<NodeId>> asked =
        rng.chance(600) ? quorums.next(statement.text(), nodes, nodes.size()) : Optional.empty();
    List<OrderedStatement> statements = List.of(statement);
    shape = Optional.of(statement.text());
    return asked.isPresent()
        ? new SqlCommand.PartialRead(cluster.variant().asked(asked.get()), statements)
        : new SqlCommand.Script(statements, true);
  }

  /// The read that a request is, if some replicas are asked.
  static Optional<SqlCommand.PartialRead> of(Request request) {
    boolean partial = request.body().at(0) == SqlCommand.PARTIAL_READ;
    return partial && SqlCommand.decode(request.body()) instanceof SqlCommand.PartialRead read
        ? Optional.of(read)
        : Optional.empty();
  }

  /// Notes that the asked replicas did not confirm a read.
  ///
  /// @return the read
  SqlCommand.PartialRead unconfirmed(ClientIndication.Unconfirmed unconfirmed) {
    SqlCommand.PartialRead read =
        of(unconfirmed.request())
            .orElseThrow(
                () -> new Violation("answers", unconfirmed.request() + " was for all replicas"));
    quorums.unconfirmed(read.statements().getFirst().text(), read.asked(), unconfirmed);
    cluster.world().counters().add(Counter.READS_REPEATED);
    if (unconfirmed.differs()) {
      cluster.world().counters().add(Counter.READS_DIFFERED);
    }
    return read;
  }

  /// The outstanding request was answered.
  void answered(Request request) {
    Optional<SqlCommand.PartialRead> read = of(request);
    if (read.isPresent()) {
      cluster.world().counters().add(Counter.PARTIAL_READS);
      quorums.confirmed(read.get().asked());
    } else {
      shape.ifPresent(quorums::answered);
    }
    shape = Optional.empty();
  }

  /// The outstanding request is given up.
  void abandon() {
    shape = Optional.empty();
  }
}
