package quorate.replication.byzantium;

import java.util.List;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.digest.Digest;
import quorate.core.writeset.KeySet;
import quorate.order.Delivered;
import quorate.order.Request;
import quorate.replication.command.Position;

/// A message of client proxies, replica proxies and the layers around them (Byzantium, section
/// 4.2).
public sealed interface ByzMessage {
  /// To any node: have this request ordered.
  record Submit(Request request) implements ByzMessage {
    /// V2: whether the sender of this message is the one in whose name it speaks. A node that takes
    /// others lets clients vote as replicas.
    public boolean isFrom(NodeId sender) {
      return request.client().equals(sender);
    }
  }

  /// To a replica proxy.
  sealed interface ToReplica extends ByzMessage {}

  /// To a client proxy.
  sealed interface ToClient extends ByzMessage {
    RequestId transaction();
  }

  /// From the layers above or below in the same node.
  sealed interface Local extends ByzMessage {}

  // From clients to replicas.

  /// Executes an operation in its turn (figure 2, lines 13 and 26).
  ///
  /// @param number counted from 1
  /// @param skipped the operations up to this number need not be executed
  record Operate(RequestId transaction, int number, int skipped, Operation operation)
      implements ToReplica {}

  /// Tells the replicas that do not execute an operation that the transaction is not idle.
  record Active(RequestId transaction) implements ToReplica {}

  /// Asks the other replicas to pass these operations on to a silent master.
  record Relay(RequestId transaction, NodeId master, List<Operate> operations)
      implements ToReplica {
    public Relay {
      operations = List.copyOf(operations);
    }
  }

  /// The transaction has ended without an ordered COMMIT: its snapshot is free.
  record Release(RequestId transaction) implements ToReplica {}

  // Between replicas.

  /// Passes operations of a client on to the master.
  record Forward(NodeId client, List<Operate> operations) implements ToReplica {
    public Forward {
      operations = List.copyOf(operations);
    }
  }

  /// Returns the master's reply to the one that passed the operation on.
  record Returned(NodeId client, ToClient reply) implements ToReplica {}

  /// Asks for the write set of the COMMIT at this position.
  record FetchWrites(Position at) implements ToReplica {}

  /// Sends a committed write set.
  record Writes(Position at, Bytes writes) implements ToReplica {}

  // To clients.

  /// The result of an operation (figure 2, line 14), with what it adds to the claims of a COMMIT.
  ///
  /// @param operation its digest
  /// @param begun the position of the snapshot
  /// @param keys those that it wrote, locked or looked up to write
  /// @param writes the digest of the transaction's write set after it
  record Answer(
      RequestId transaction,
      int number,
      Digest operation,
      Position begun,
      Bytes result,
      KeySet keys,
      Digest writes)
      implements ToClient {}

  /// The operation is not executed.
  record Refused(RequestId transaction, int number, Refusal refusal) implements ToClient {}

  /// A replica passes the master's reply on.
  record PassedOn(NodeId master, ToClient reply) implements ToClient {
    @Override
    public RequestId transaction() {
      return reply.transaction();
    }
  }

  /// A replica had no reply from the master either.
  record Silent(RequestId transaction, NodeId master) implements ToClient {}

  /// The verdict of a COMMIT.
  ///
  /// @param suspects the masters to avoid
  record Decided(RequestId transaction, Position at, Verdict verdict, List<NodeId> suspects)
      implements ToClient {
    public Decided {
      suspects = List.copyOf(suspects);
    }
  }

  // Local to a client.

  /// The application executes an operation; the first one begins a transaction.
  record Execute(Operation operation) implements Local {}

  /// The application ends the transaction.
  record End(boolean commit) implements Local {}

  // Local to a replica.

  /// The order has delivered a slot.
  record Ordered(Delivered slot) implements Local {}

  /// The database is open. It holds what was committed up to this position.
  record Started(Position applied) implements Local {}

  /// The database has executed an operation, or not.
  ///
  /// @param attempt that of [ByzIndication.Run]
  record Ran(RequestId transaction, int number, int attempt, Reply reply) implements Local {}

  /// The database has executed a transaction that its client wants to commit, or not.
  record Verified(Position at, Reply reply) implements Local {}

  /// An ordered transaction waits for locks of these.
  record Blocked(Position at, List<RequestId> holders) implements Local {
    public Blocked {
      holders = List.copyOf(holders);
    }
  }

  /// The database still has a write set that another replica lacks.
  record Recalled(Position at, NodeId to, Bytes writes) implements Local {}

  /// The database has the agreed state of the COMMIT at this position.
  record Installed(Position at) implements Local {}

  /// A database's reply.
  sealed interface Reply {}

  /// The outcome; the write set is that of the transaction so far.
  record Done(Found found) implements Reply {}

  /// The database has no snapshot for the transaction.
  record Lacking() implements Reply {}

  /// The engine refuses: by itself, or since it sees a conflict.
  record Failed(Refusal refusal) implements Reply {}

  /// The reason why an operation is not executed.
  enum Refusal {
    /// A concurrent transaction stands in the way: retry the whole transaction.
    CONFLICT,
    /// The engine failed by itself.
    ENGINE,
    NO_SNAPSHOT,
    /// The transaction is not open any more.
    EXPIRED,
    /// An earlier operation has not arrived: the client sends it again.
    MISSING
  }
}
