package quorate.runtime.client;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.Supplier;
import quorate.core.NodeId;
import quorate.core.digest.Canonical;
import quorate.core.digest.Digest;
import quorate.core.value.Result;
import quorate.core.value.SqlException;
import quorate.engine.statement.Execution;
import quorate.replication.client.ClientIndication;
import quorate.replication.command.Command;
import quorate.replication.command.Position;
import quorate.replication.smr.SmrMessage;
import quorate.replication.smr.SqlCommand;
import quorate.replication.statement.Excerpt;
import quorate.replication.statement.OrderedStatement;
import quorate.sql.Analysed;
import quorate.sql.catalog.Catalog;

/// Turns disagreements that the proxy saw into ordered disputes. The replicas investigate them, so
/// that a client's word alone accuses no node (law 8).
final class Disputes {
  private static final long QUIET_NANOS = 3_000_000_000L;
  private static final int QUIET_MAX = 256;

  /// The limit of disputed statements analysed per second: analysis costs more than execution, and
  /// a node that always lies always disagrees.
  private static final int LOOKS_PER_SECOND = 32;

  private static final long SECOND_NANOS = 1_000_000_000L;

  private final ProxyHost orders;
  private final Supplier<Catalog> catalog;
  private final Map<String, Long> recent = new LinkedHashMap<>();
  private long secondBegan = System.nanoTime();
  private int looks;

  Disputes(ProxyHost orders, Supplier<Catalog> catalog) {
    this.orders = orders;
    this.catalog = catalog;
  }

  /// Takes a report of the proxy.
  void take(ClientIndication indication) {
    switch (indication) {
      case ClientIndication.Disagreement(var request, Position at, var replies) ->
          dispute(SqlCommand.decode(request.body()), at, replies);
      case ClientIndication.Undecided(var request, var replies) ->
          dispute(
              SqlCommand.decode(request.body()),
              replies.values().stream()
                  .map(SmrMessage.Reply::position)
                  .findFirst()
                  .orElse(Position.NONE),
              replies);
      case ClientIndication.Unconfirmed read -> {
        if (read.differs()) {
          Position at = read.position().orElseThrow();
          dispute(SqlCommand.decode(read.request().body()), at, read.replies());
        }
      }
      case ClientIndication.Answered _ -> {} // no disagreement
    }
  }

  private void dispute(Command command, Position at, SortedMap<NodeId, SmrMessage.Reply> replies) {
    if (!(command instanceof SqlCommand sql)) {
      return; // checkpoints compare the effects of Quorate's own commands
    }
    List<OrderedStatement> statements = sql.statements();
    int count = statements.size();
    if (sql instanceof SqlCommand.Commit) {
      differing(replies, SmrMessage.Reply::digests, count)
          .ifPresent(index -> submit(statements.get(index), at, digestClaims(replies, index)));
    } else {
      differing(replies, reply -> reply.answerDigests(count), count)
          .ifPresent(index -> submit(statements.get(index), at, claims(replies, index)));
    }
  }

  private interface Digests {
    List<Digest> of(SmrMessage.Reply reply);
  }

  /// The first statement on which two replies differ.
  private static Optional<Integer> differing(
      SortedMap<NodeId, SmrMessage.Reply> replies, Digests digests, int statements) {
    for (int i = 0; i < statements; i++) {
      int index = i;
      long different =
          replies.values().stream()
              .map(digests::of)
              .filter(list -> list.size() > index)
              .map(list -> list.get(index))
              .distinct()
              .count();
      if (different > 1) {
        return Optional.of(i);
      }
    }
    return Optional.empty();
  }

  private static List<SqlCommand.Claim> claims(
      SortedMap<NodeId, SmrMessage.Reply> replies, int index) {
    List<SqlCommand.Claim> claims = new ArrayList<>();
    replies.forEach((node, reply) -> {
      List<Result> results = reply.answer().orElse(List.of());
      if (!results.isEmpty()) {
        Result result = results.get(Math.min(index, results.size() - 1));
        claims.add(new SqlCommand.Claim(node, Canonical.digest(result), Excerpt.of(result)));
      }
    });
    return claims;
  }

  private static List<SqlCommand.Claim> digestClaims(
      SortedMap<NodeId, SmrMessage.Reply> replies, int index) {
    List<SqlCommand.Claim> claims = new ArrayList<>();
    replies.forEach((node, reply) -> {
      if (reply.digests().size() > index) {
        claims.add(
            new SqlCommand.Claim(
                node, reply.digests().get(index), "digest " + reply.digests().get(index)));
      }
    });
    return claims;
  }

  // C5.
  private void submit(OrderedStatement statement, Position at, List<SqlCommand.Claim> claims) {
    if (!mayLook()) {
      return; // a lasting fault is seen again later
    }
    boolean rerun;
    String shape;
    try {
      Analysed analysed = Execution.analysed(statement, catalog.get());
      rerun = analysed instanceof Analysed.Read;
      shape = analysed instanceof Analysed.Data data ? data.shape() : statement.text();
    } catch (SqlException invalid) {
      return; // the schema has changed
    }
    if (quiet(shape)) {
      return;
    }
    OrderedStatement one =
        statement.rows().size() <= 1
            ? statement
            : statement.withRows(statement.rows().subList(0, 1));
    orders.submit(new SqlCommand.Dispute(at, one, rerun, claims));
  }

  private synchronized boolean mayLook() {
    long now = System.nanoTime();
    if (now - secondBegan > SECOND_NANOS) {
      secondBegan = now;
      looks = 0;
    }
    return ++looks <= LOOKS_PER_SECOND;
  }

  /// Whether a statement of this shape was disputed a moment ago: a repeated dispute is one
  /// dispute.
  private synchronized boolean quiet(String shape) {
    long now = System.nanoTime();
    Long last = recent.put(shape, now);
    if (recent.size() > QUIET_MAX) {
      recent.remove(recent.keySet().iterator().next());
    }
    return last != null && now - last < QUIET_NANOS;
  }
}
