package quorate.runtime.client;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import quorate.core.NodeId;
import quorate.core.quorum.Tolerance;
import quorate.core.value.SqlException;
import quorate.engine.statement.Execution;
import quorate.replication.client.ClientIndication;
import quorate.replication.client.ReadQuorums;
import quorate.replication.statement.OrderedStatement;
import quorate.sql.Analysed;
import quorate.sql.catalog.Catalog;

/// The replicas that this process asks for reads (C7). Safe for use by any thread.
final class PartialReads {
  private final ReadQuorums quorums;
  private final Supplier<Catalog> catalog;

  PartialReads(Tolerance tolerance, Supplier<Catalog> catalog) {
    this.quorums = new ReadQuorums(tolerance);
    this.catalog = catalog;
  }

  /// The shapes of a script that only reads.
  String shape(List<OrderedStatement> statements) {
    Catalog now = catalog.get();
    return statements.size() == 1
        ? shape(statements.getFirst(), now)
        : statements.stream().map(each -> shape(each, now)).collect(Collectors.joining("; "));
  }

  private static String shape(OrderedStatement statement, Catalog now) {
    if (statement.text().length() > ReadQuorums.SHAPE_MAX) {
      return statement.text(); // its shape would cost more than the read saves
    }
    try {
      return Execution.analysed(statement, now) instanceof Analysed.Data data
          ? data.shape()
          : statement.text();
    } catch (SqlException invalid) { // the schema has changed
      return statement.text();
    }
  }

  /// The replicas to ask for the next read; empty if all have to be asked.
  ///
  /// @param able replicas that answer and are not behind
  /// @param all the number of replicas
  synchronized Optional<List<NodeId>> next(String shape, List<NodeId> able, int all) {
    return quorums.next(shape, able, all);
  }

  synchronized void answered(String shape) {
    quorums.answered(shape);
  }

  synchronized void confirmed(List<NodeId> asked) {
    quorums.confirmed(asked);
  }

  synchronized void unconfirmed(
      String shape, List<NodeId> asked, ClientIndication.Unconfirmed read) {
    quorums.unconfirmed(shape, asked, read);
  }
}
