package quorate.replication.byzantium;

import java.util.List;
import java.util.Optional;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.digest.Digest;
import quorate.core.writeset.KeySet;
import quorate.replication.command.Position;

/// The ordered steps of a database, in their order.
public sealed interface LedgerStep {
  /// A transaction has begun: the database fixes its snapshot here.
  record Begun(RequestId transaction, NodeId client, Position at, ByzCommand.Begin begin)
      implements LedgerStep {}

  /// A COMMIT without conflict: the transaction is executed in its snapshot and compared.
  ///
  /// @param isQuiet whether nothing that committed after the snapshot is in the transaction's
  ///   footprint, so that executing it now equals executing it then
  /// @param undecided how many COMMITs of its session in a row nobody could decide before it
  record Judge(Position at, Begun begun, ByzCommand.Commit commit, boolean isQuiet, int undecided)
      implements LedgerStep {
    RequestId transaction() {
      return begun.transaction();
    }
  }

  /// The verdict of the COMMIT at this position.
  ///
  /// @param keys the keys that it claims
  /// @param writes the digest of the write set that it claims
  /// @param suspects the masters to avoid from now on
  /// @param refuted the replicas whose words are proven wrong
  /// @param evidence the words, if there were any
  /// @param supplied the write set, if the order has it
  record Decided(
      Position at,
      RequestId transaction,
      NodeId client,
      Verdict verdict,
      KeySet keys,
      Digest writes,
      List<NodeId> suspects,
      List<NodeId> refuted,
      Optional<Evidence> evidence,
      Optional<Bytes> supplied)
      implements LedgerStep {}

  /// A COMMIT names no open transaction of its session: nothing ends, and its sender is told.
  record Rejected(Decided decided) implements LedgerStep {}

  /// A transaction has ended without a COMMIT.
  ///
  /// @param hasExpired whether it was too old or idle; otherwise its session has begun another one
  record Closed(RequestId transaction, NodeId client, boolean hasExpired) implements LedgerStep {}

  /// A request was ordered again, because its client has no answer.
  ///
  /// @param hasEnded whether it is a BEGIN whose transaction has ended without a COMMIT
  record Again(RequestId request, NodeId client, Optional<Decided> outcome, boolean hasEnded)
      implements LedgerStep {}

  /// A replica takes back what its database answered before the COMMIT at this position.
  record Recanted(NodeId replica, Position at) implements LedgerStep {}

  /// r + 1 replicas suspect a master.
  record Suspected(NodeId master, long epoch) implements LedgerStep {}
}
