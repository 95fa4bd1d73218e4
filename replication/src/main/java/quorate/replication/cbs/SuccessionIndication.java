package quorate.replication.cbs;

import java.util.List;
import java.util.OptionalLong;
import quorate.core.Indication;
import quorate.core.NodeId;

/// Indications of a [ReplicatedShepherd] to its node.
public sealed interface SuccessionIndication extends Indication {
  /// To the order: order this entry. It may be lost, and is then proposed again.
  ///
  /// @param serial the same for every repetition
  record Propose(long serial, CbsEntry entry) implements SuccessionIndication {}

  /// This node is the active shepherd of the epoch.
  ///
  /// @param records the records from which the coordinator is restored
  record Active(long epoch, List<CbsRecord> records) implements SuccessionIndication {
    public Active {
      records = List.copyOf(records);
    }
  }

  /// To the active shepherd: this many more of its records are decided.
  record Durable(int records) implements SuccessionIndication {}

  /// To a deposed shepherd: it is no longer active, and its records without [Durable] are never
  /// decided.
  record Deposed(long epoch, NodeId successor) implements SuccessionIndication {}

  /// To the database: the answer to its request.
  ///
  /// @param start the first of the values; empty if there are no more
  record Granted(long ticket, OptionalLong start) implements SuccessionIndication {}

  /// The entries so far amount to little state: a good time to save the state and truncate the
  /// order.
  record Compacted() implements SuccessionIndication {}
}
