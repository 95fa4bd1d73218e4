package quorate.runtime.client;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import quorate.core.quorum.Tolerance;
import quorate.core.value.SqlException;
import quorate.engine.statement.Execution;
import quorate.replication.client.ClientIndication;
import quorate.replication.client.ReadQuorums;
import quorate.replication.client.ReadQuorums.Quorum;
import quorate.replication.statement.OrderedStatement;
import quorate.sql.Analysed;
import quorate.sql.catalog.Catalog;

/// The replicas that this process asks for reads (C7). Safe for use by any thread.
final class PartialReads {
  private final ReadQuorums quorums;
  private final Supplier<Catalog> catalog;
  private final Supplier<PreferredNodes> nodes;

  PartialReads(Tolerance tolerance, Supplier<Catalog> catalog, Supplier<PreferredNodes> nodes) {
    this.quorums = new ReadQuorums(tolerance);
    this.catalog = catalog;
    this.nodes = nodes;
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
  Optional<Quorum> next(String shape) {
    PreferredNodes now = nodes.get();
    synchronized (quorums) {
      return quorums.next(shape, now.level(), now.config().databases().size());
    }
  }

  /// A read of this shape was answered by votes of all replicas.
  void answered(String shape) {
    synchronized (quorums) {
      quorums.answered(shape);
    }
  }

  void confirmed(Quorum asked) {
    synchronized (quorums) {
      quorums.confirmed(asked);
    }
  }

  void unconfirmed(Quorum asked, ClientIndication.Unconfirmed read) {
    synchronized (quorums) {
      quorums.unconfirmed(asked, read);
    }
  }
}
