package quorate.replication.cbs;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.SessionId;
import quorate.core.digest.Canonical;
import quorate.core.digest.Digest;
import quorate.core.value.Result;

/// What clients, the coordinator, the replica managers and their databases say to each other.
///
/// Links keep the order and lose nothing as long as both ends live. A transaction is named by its
/// session and its number there; a session runs one at a time, in ascending order.
public sealed interface CbsMessage {
  /// To the coordinator.
  sealed interface ToCoordinator extends CbsMessage {}

  /// From a client.
  sealed interface FromClient extends ToCoordinator {}

  /// From the manager of one replica.
  sealed interface FromManager extends ToCoordinator {}

  /// To the manager of one replica.
  sealed interface ToManager extends CbsMessage {}

  /// To the client of a transaction.
  sealed interface ToClient extends CbsMessage {}

  /// From its database to a manager, or from the shepherd's process.
  sealed interface Local extends CbsMessage {}

  /// The shepherd is up: all records were restored.
  record Started() implements Local {}

  /// From the shepherd's process: the replica's database is there to be repaired; let it run what
  /// is committed from now on.
  record Attach(NodeId replica) implements Local {}

  /// From the shepherd's process: the replica's state was found to be the others', at a place
  /// before what is committed next.
  ///
  /// @param since the barrier from which it was attached: it may have been detached again meanwhile
  record Readmit(NodeId replica, long since) implements Local {}

  /// From a client: run this query. The first one, number 0, begins the transaction.
  record Query(RequestId txn, int number, Statement statement) implements FromClient {}

  /// From the shepherd's process: nobody has heard of the session for long, and what its last
  /// transaction was is not kept any more.
  record Forget(SessionId session) implements Local {}

  /// From a client: COMMIT. Asked again after a shepherd's crash, it says what became of it.
  ///
  /// @param since the barrier of its last answer ([Response#barrier]): it is committed at that or a
  ///   higher one, if it is
  record Commit(RequestId txn, long since) implements FromClient {}

  /// From a client: vote on the answers of the transaction as for COMMIT, and roll it back. So it
  /// is with one that has failed, or is taken back in part.
  record Settle(RequestId txn) implements FromClient {}

  /// From a client: ABORT.
  record Abort(RequestId txn) implements FromClient {}

  /// From a client: the session is over, and will ask nothing more.
  record Leave(SessionId session) implements FromClient {}

  /// The answer to a query, tentative until [Committed].
  ///
  /// @param executed the query with all that was chosen for it: run again like this, it can answer
  ///   the same
  /// @param barrier the query's barrier, Q.b
  record Response(RequestId txn, int number, Result result, Statement executed, long barrier)
      implements ToClient {}

  /// The transaction is committed, with the answers the client saw, for good.
  record Committed(RequestId txn) implements ToClient {}

  /// The answers of the transaction stand; nothing of it stays.
  record Settled(RequestId txn) implements ToClient {}

  /// The transaction is rolled back. The answers before this query stand, and the error is the
  /// answer to this one, whatever was said of it before.
  record Raised(RequestId txn, int number, Result.Failed error) implements ToClient {}

  /// The transaction will never commit.
  record Aborted(RequestId txn, String reason) implements ToClient {
    /// The reason where databases differ in an error that SQL leaves open.
    public static final String OPEN_ERROR = "the databases differ in an error that SQL leaves open";
  }

  /// Nobody knows whether the transaction is committed: its session was forgotten (rule S9).
  record Unknown(RequestId txn) implements ToClient {}

  /// To the primary's manager: run this query at once.
  record Run(RequestId txn, int number, Statement statement) implements ToManager {}

  /// To a secondary's manager: the primary has answered this query; take it into the pool.
  record Enqueue(RequestId txn, Queued query) implements ToManager {}

  /// The client has asked for COMMIT: the votes on this transaction are waited for.
  record Prepare(RequestId txn) implements ToManager {}

  /// COMMIT, decided and logged, with all that is needed to run the transaction again.
  record Decide(RequestId txn, List<Queued> queries, long barrier) implements ToManager {
    public Decide {
      queries = List.copyOf(queries);
    }
  }

  /// ABORT.
  record Discard(RequestId txn) implements ToManager {}

  /// Forget all that is not committed, and count the answers anew: what is sent before this is of
  /// an earlier generation.
  record Reset(long generation) implements ToManager {}

  /// Forget everything, what is committed, too: the replica gets nothing more. Answers count anew.
  record Detach(long generation) implements ToManager {}

  /// The transaction log table needs no rows below this barrier any more.
  record Truncate(long barrier) implements ToManager {}

  /// A replica's answer to a query. The last one counts.
  ///
  /// @param result from the primary, and of what compares, and an error that SQL leaves open; else
  ///   secondaries send no rows (section 5)
  /// @param executed from the primary only: the statement with all that was chosen for it there,
  ///   such as values of sequences, as the others are to run it; empty for the one that was asked
  record Answered(
      long generation,
      RequestId txn,
      int number,
      Digest digest,
      Optional<Result> result,
      Optional<Statement> executed,
      Word word)
      implements FromManager {
    public Answered(
        long generation, RequestId txn, int number, Digest digest, Optional<Result> result) {
      this(generation, txn, number, digest, result, Optional.empty(), Word.SAID);
    }

    /// As it is voted on.
    Vote vote() {
      Optional<Result.Failed> raised =
          result
              .filter(it -> word != Word.SAID && it instanceof Result.Failed)
              .map(Result.Failed.class::cast);
      return new Vote(digest, raised.isPresent() ? word : Word.SAID, raised);
    }
  }

  /// This replica's answers of the transaction so far are void: it rolled it back, and runs it
  /// again.
  record Retracted(long generation, RequestId txn) implements FromManager {}

  /// All queries of a committed transaction have been processed at this replica, after those of all
  /// transactions ordered before.
  record Processed(RequestId txn) implements FromManager {}

  /// The replica's database has committed the transaction durably.
  record Finished(RequestId txn) implements FromManager {}

  /// A statement was blocked at this replica for too long.
  record Blocked(long generation) implements FromManager {}

  /// The replica's database answers, though a statement takes long.
  record Alive() implements FromManager, Local {}

  /// A statement of the transaction takes long at this replica, but waits for nobody.
  record Working(long generation, RequestId txn) implements FromManager {}

  /// The connection to the database broke: what is not committed there is undone.
  record Lost() implements FromManager {}

  /// The connection is there, and the transaction log table has been read.
  record Up() implements FromManager {}

  /// From the database: the answer to [CbsIndication.Execute].
  ///
  /// @param result with the rows, unless they are many ([Result.Streamed])
  /// @param executed the statement with all that was chosen for it, where that was not there before
  /// @param writes the digest of what the query wrote, where that is voted on, too (rule O6)
  record Ran(
      long attempt,
      int number,
      Result result,
      Optional<Statement> executed,
      Optional<Digest> writes,
      Word word)
      implements Local {
    public Ran(long attempt, int number, Result result) {
      this(attempt, number, result, Optional.empty(), Optional.empty(), Word.SAID);
    }

    /// The digest that secondaries vote on.
    Digest digest() {
      return digest(result, writes);
    }

    /// The digest that is voted on: of the result, and of the writes where they travel.
    public static Digest digest(Result result, Optional<Digest> writes) {
      Digest answer = Canonical.digest(result);
      return writes
          .map(it -> Digest.of(answer.bytes().toArray(), it.bytes().toArray()))
          .orElse(answer);
    }
  }

  /// From the database: the attempt's statement takes long, but it waits for no lock.
  record Busy(long attempt) implements Local {}

  /// From the database: it has rolled the attempt back by itself (a deadlock, a timeout).
  record RolledBack(long attempt) implements Local {}

  /// From the database: the attempt is committed durably, with its row in the log table.
  record CommitDone(long attempt) implements Local {}

  /// From the database: the connection broke. Every attempt is rolled back, but for those whose
  /// COMMIT was sent, of which nothing is known.
  record Disconnected() implements Local {}

  /// From the database: connected.
  ///
  /// @param log the barriers in the transaction log table
  record Connected(Set<Long> log) implements Local {
    public Connected {
      log = Set.copyOf(log);
    }
  }
}
