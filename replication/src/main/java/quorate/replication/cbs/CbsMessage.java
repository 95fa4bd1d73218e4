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

/// The messages between clients, the coordinator, the replica managers and their databases.
///
/// Links preserve the order and lose nothing as long as both ends live. A transaction is named by
/// its session and its number there; a session runs one at a time, in ascending order.
public sealed interface CbsMessage {
  /// Messages to the coordinator.
  sealed interface ToCoordinator extends CbsMessage {}

  /// Messages from a client.
  sealed interface FromClient extends ToCoordinator {}

  /// Messages from the manager of one replica.
  sealed interface FromManager extends ToCoordinator {}

  /// Messages to the manager of one replica.
  sealed interface ToManager extends CbsMessage {}

  /// Messages to the client of a transaction.
  sealed interface ToClient extends CbsMessage {
    RequestId txn();
  }

  /// Messages from a manager's own database, or from the shepherd's process.
  sealed interface Local extends CbsMessage {}

  /// The shepherd is up: all records were restored.
  record Started() implements Local {}

  /// From the shepherd's process: the replica's database is ready to be repaired; let it run
  /// transactions committed from now on.
  record Attach(NodeId replica) implements Local {}

  /// From the shepherd's process: the replica's state was found equal to the others', at a place
  /// before the next commit.
  ///
  /// @param since the barrier from which it was attached: it may have been detached again meanwhile
  record Readmit(NodeId replica, long since) implements Local {}

  /// From a client: run this query. Query number 0 begins the transaction.
  record Query(RequestId txn, int number, Statement statement) implements FromClient {}

  /// From the shepherd's process: the session has been silent for long, and the outcome of its last
  /// transaction need no longer be kept.
  record Forget(SessionId session) implements Local {}

  /// From a client: COMMIT. After a shepherd's crash the client repeats it to learn the outcome.
  ///
  /// @param since the barrier of its last answer ([Response#barrier]): if the transaction is
  ///   committed, it is at that barrier or a higher one
  record Commit(RequestId txn, long since) implements FromClient {}

  /// From a client: vote on the transaction's answers as for COMMIT, but then roll it back. Used
  /// for a transaction that has failed, or part of which is rolled back.
  record Settle(RequestId txn) implements FromClient {}

  /// From a client: ABORT.
  record Abort(RequestId txn) implements FromClient {}

  /// From a client: the session has ended, and will ask nothing more.
  record Leave(SessionId session) implements FromClient {}

  /// The answer to a query, tentative until [Committed].
  ///
  /// @param executed the query with the choices made for it, so that a replay can answer the same
  /// @param barrier the query's barrier, Q.b
  record Response(RequestId txn, int number, Result result, Statement executed, long barrier)
      implements ToClient {}

  /// The transaction is committed for good, with the answers that the client saw.
  record Committed(RequestId txn) implements ToClient {}

  /// The answers of the transaction stand, and it is rolled back.
  record Settled(RequestId txn) implements ToClient {}

  /// The transaction is rolled back. The answers before this query stand, and the error is the
  /// answer to this one, whatever the earlier answer was.
  record Raised(RequestId txn, int number, Result.Failed error) implements ToClient {}

  /// The transaction will never commit.
  record Aborted(RequestId txn, String reason) implements ToClient {
    /// The reason if databases differ in an error that SQL leaves open.
    public static final String OPEN_ERROR = "the databases differ in an error that SQL leaves open";
  }

  /// It is unknown whether the transaction is committed: its session was forgotten (rule S9).
  record Unknown(RequestId txn) implements ToClient {}

  /// To the primary's manager: run this query at once.
  record Run(RequestId txn, int number, Statement statement) implements ToManager {}

  /// To a secondary's manager: the primary has answered this query; add it to the pool.
  record Enqueue(RequestId txn, Queued query) implements ToManager {}

  /// The client has asked for COMMIT, so the votes on this transaction are awaited.
  record Prepare(RequestId txn) implements ToManager {}

  /// COMMIT, decided and logged, with everything needed to run the transaction again.
  record Decide(RequestId txn, List<Queued> queries, long barrier) implements ToManager {
    public Decide {
      queries = List.copyOf(queries);
    }
  }

  /// ABORT.
  record Discard(RequestId txn) implements ToManager {}

  /// Forget all uncommitted transactions, and start a new generation: answers sent before this
  /// belong to an earlier one.
  record Reset(long generation) implements ToManager {}

  /// Forget everything, including committed transactions: the replica gets nothing more. Starts a
  /// new generation.
  record Detach(long generation) implements ToManager {}

  /// The database of this connection has all that it had confirmed, or is detached: it may run what
  /// is pending.
  ///
  /// @param connection the number in [Up]
  record Admit(long connection) implements ToManager {}

  /// Rows of the transaction log table below this barrier are no longer needed.
  record Truncate(long barrier) implements ToManager {}

  /// A replica's answer to a query. The last one counts.
  ///
  /// @param result from the primary; from secondaries, which otherwise send no rows (section 5),
  ///   only for a comparison, and for an error that SQL leaves open
  /// @param executed only from the primary: the statement with the choices made for it there, such
  ///   as values of sequences, for the others to run; empty if it is the one requested
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

    /// The answer as a vote.
    Vote vote() {
      Optional<Result.Failed> raised =
          result
              .filter(it -> word != Word.SAID && it instanceof Result.Failed)
              .map(Result.Failed.class::cast);
      return new Vote(digest, raised.isPresent() ? word : Word.SAID, raised);
    }
  }

  /// This replica's answers of the transaction so far are void: it rolled the transaction back, and
  /// runs it again.
  record Retracted(long generation, RequestId txn) implements FromManager {}

  /// All queries of a committed transaction have been processed at this replica, after those of all
  /// transactions ordered before.
  record Processed(RequestId txn) implements FromManager {}

  /// The replica's database has committed the transaction durably.
  record Finished(RequestId txn) implements FromManager {}

  /// A statement was blocked at this replica for too long.
  record Blocked(long generation) implements FromManager {}

  /// The replica's database is alive, though a statement takes long.
  record Alive() implements FromManager, Local {}

  /// A statement of the transaction takes long at this replica, but does not wait for a lock.
  record Working(long generation, RequestId txn) implements FromManager {}

  /// The connection to the database broke: its uncommitted work is undone.
  record Lost() implements FromManager {}

  /// The database is connected. It runs nothing before [Admit].
  ///
  /// @param connection the number of connections so far
  /// @param log the barriers in the transaction log table
  record Up(long connection, Set<Long> log) implements FromManager {
    public Up {
      log = Set.copyOf(log);
    }
  }

  /// From the database: the answer to [CbsIndication.Execute].
  ///
  /// @param result with the rows, unless they are many ([Result.Streamed])
  /// @param executed the statement with the choices made for it, if they are new
  /// @param writes the digest of the query's writes, if they are voted on too (rule O6)
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

    /// The digest on which secondaries vote.
    Digest digest() {
      return digest(result, writes);
    }

    /// The digest that is voted on: of the result, and of the writes if they are shipped.
    public static Digest digest(Result result, Optional<Digest> writes) {
      Digest answer = Canonical.digest(result);
      return writes
          .map(it -> Digest.of(answer.bytes().toArray(), it.bytes().toArray()))
          .orElse(answer);
    }
  }

  /// From the database: the attempt's statement takes long, but waits for no lock.
  record Busy(long attempt) implements Local {}

  /// From the database: it has rolled the attempt back by itself (a deadlock, a timeout).
  record RolledBack(long attempt) implements Local {}

  /// From the database: the attempt is committed durably, with its row in the log table.
  record CommitDone(long attempt) implements Local {}

  /// From the database: the connection broke. Every attempt is rolled back, except those whose
  /// COMMIT was sent, which are in doubt.
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
