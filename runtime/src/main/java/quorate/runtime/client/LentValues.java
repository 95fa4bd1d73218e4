package quorate.runtime.client;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import quorate.core.value.Result;
import quorate.core.value.SqlException;
import quorate.replication.smr.SqlCommand;
import quorate.replication.statement.OrderedStatement;
import quorate.sql.catalog.Catalog;

/// Lends values of sequences to a session's statements, out of the blocks that its process leases.
final class LentValues {
  private final ClientSession session;

  LentValues(ClientSession session) {
    this.session = session;
  }

  private SequenceBlocks blocks() {
    return session.cluster().sequences();
  }

  /// Takes back the lent values that statements have not drawn.
  void settle(List<OrderedStatement> statements, List<Result> results) {
    boolean failed = results.getLast() instanceof Result.Failed;
    for (int i = 0; i < statements.size(); i++) {
      if (!statements.get(i).leased().isEmpty()) {
        Optional<Result> result = failed ? Optional.empty() : Optional.of(results.get(i));
        blocks().answered(statements.get(i), result, session.cluster().catalog());
      }
    }
  }

  /// See [DatabaseSession#lend].
  ///
  /// @param leases whether values are leased if there are too few
  OrderedStatement lend(
      OrderedStatement statement, Set<String> sequences, int count, boolean leases) {
    if (sequences.isEmpty() || !statement.leased().isEmpty()) {
      return statement;
    }
    int wanted = count == 0 ? Integer.MAX_VALUE : count;
    for (String sequence : leases ? sequences : Set.<String>of()) {
      if (blocks().count(session.catalog(), sequence) < Math.max(count, 1)) {
        lease(sequence, Math.max(count, SequenceBlocks.BLOCK));
      }
    }
    return blocks().lend(statement, session.catalog(), sequences, wanted);
  }

  /// Leases values of a sequence from the replicated state.
  ///
  /// @throws SqlException 2200H if the sequence is exhausted
  void lease(String sequence, int count) {
    Catalog now = session.catalog();
    if (!now.sequences().containsKey(sequence)) {
      return; // the transaction created it, or it was dropped
    }
    int most = Math.min(count, SqlCommand.Lease.COUNT_MAX);
    switch (session.ordered(new SqlCommand.Lease(sequence, most), false).getFirst()) {
      case Result.Rows rows -> blocks().add(now, sequence, rows.rows().getFirst());
      case Result.Failed(var error) -> throw error.asException();
      case Result.Done _, Result.Streamed _ ->
          throw new SqlException("XX000", "a lease answered no values");
    }
  }
}
