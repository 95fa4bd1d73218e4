package quorate.runtime.node;

import java.sql.Connection;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import quorate.database.Engine;
import quorate.database.run.Unguarded;
import quorate.engine.statement.Execution;
import quorate.engine.statement.Sequences;
import quorate.engine.transaction.TransactionBatch;
import quorate.replication.command.Position;
import quorate.replication.smr.SmrMessage;
import quorate.replication.smr.StateMachine.Coming;
import quorate.sql.catalog.Catalog;

/// Has ordered transactions that follow each other without anything between them share one
/// transaction of the engine ([TransactionBatch]), with all their markers: rules T1 to T4 in
/// docs/protocols/smr.md. One that fails, gives other results than its client saw, or meets a lock
/// is executed at its turn, alone.
final class OrderedBatch {
  private final Engine engine;
  private final Execution execution;
  private long nanosMax = TransactionBatch.NANOS_MAX;
  private final Deque<Next> coming = new ArrayDeque<>();
  private final NavigableMap<Position, SmrMessage.Reply> done = new TreeMap<>();

  /// Whether the transaction announced last is executed alone.
  private boolean gap;

  /// It has failed among others, and is to be executed alone.
  private Position alone = Position.NONE;

  /// All up to here are to be executed alone.
  private Position apart = Position.NONE;

  private long shared;

  /// A coming transaction.
  ///
  /// @param adjoins whether it may share a transaction with the one before it
  private record Next(Planned planned, boolean adjoins) {
    Position at() {
      return planned.coming().at();
    }
  }

  OrderedBatch(Engine engine, Execution execution) {
    this.engine = engine;
    this.execution = execution;
  }

  /// Lifts the time limit: the number of transactions that share one does not depend on the
  /// machine's speed then.
  void takeTime() {
    nanosMax = Long.MAX_VALUE;
  }

  /// The number of coming commands that it looks at.
  int window() {
    return TransactionBatch.COUNT_MAX;
  }

  /// Transactions that shared one of the engine's and were not the first in it.
  long shared() {
    return shared;
  }

  /// Takes the next command.
  ///
  /// @param planned empty if it is executed alone
  void foresee(Coming next, Optional<Planned> planned) {
    planned.ifPresent(it -> coming.add(new Next(it, next.adjoins() && !gap)));
    gap = planned.isEmpty();
  }

  /// Forgets coming commands. Replies of those that have committed already can still be fetched.
  void unforesee() {
    coming.clear();
  }

  /// The engine's state has been replaced.
  void reset() {
    coming.clear();
    done.clear();
    alone = Position.NONE;
    apart = Position.NONE;
  }

  /// The reply at `at`, if it has committed.
  Optional<SmrMessage.Reply> done(Position at) {
    return Optional.ofNullable(done.remove(at));
  }

  /// Those that are to be executed together, `at` the first of them; none if it would be alone.
  ///
  /// @param catalog of now: what was analysed over another one, before a change of the schema, is
  ///   analysed anew at its turn
  @SuppressWarnings("ReferenceEquality") // another catalog is another object
  List<Planned> beginning(Position at, Catalog catalog) {
    while (!coming.isEmpty() && at.isAfter(coming.element().at())) {
      coming.remove();
    }
    List<Planned> next = new ArrayList<>();
    if (coming.isEmpty() || !coming.element().at().equals(at) || !at.isAfter(apart)) {
      return next;
    }
    for (Next each : coming) {
      boolean follows = next.isEmpty() || each.adjoins();
      if (!follows
          || each.planned().script().catalog() != catalog
          || each.at().equals(alone)
          || next.size() == TransactionBatch.COUNT_MAX) {
        break;
      }
      next.add(each.planned());
    }
    return next.size() < 2 ? List.of() : next;
  }

  /// Executes them in the connection's transaction, or the first of them if they take long.
  ///
  /// @return the reply to each
  /// @throws TransactionBatch.Broken if one fails or gives other results
  /// @throws Unguarded if one fails, or the work held back for all of them
  List<SmrMessage.Reply> execute(
      Connection connection, Sequences sequences, List<Planned> transactions) {
    Position[] last = {Position.NONE};
    apart = Position.NONE;
    return TransactionBatch.execute(
        engine,
        connection,
        transactions.size(),
        nanosMax,
        next -> {
          if (next == TransactionBatch.NOBODY) {
            apart = last[0]; // if the work held back fails now, the transaction at fault is unknown
          } else {
            last[0] = transactions.get(next).coming().at();
          }
          return true;
        },
        next -> {
          try {
            return transactions.get(next).execute(execution, connection, sequences);
          } catch (Unguarded | TransactionBatch.Broken failed) {
            alone = last[0];
            throw failed;
          }
        });
  }

  /// They have committed.
  void committed(List<SmrMessage.Reply> replies) {
    apart = Position.NONE;
    replies.forEach(reply -> done.put(reply.position(), reply));
    shared += replies.size() - 1;
  }
}
