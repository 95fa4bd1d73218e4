package quorate.replication.cbs;

import java.util.List;
import java.util.OptionalLong;
import quorate.core.Indication;
import quorate.core.NodeId;

/// What a [Succession] tells its node.
public sealed interface SuccessionIndication extends Indication {
  /// To the order: have this ordered. It may be lost, and is said again then.
  ///
  /// @param serial the same whenever it is said again
  record Propose(long serial, CbsEntry entry) implements SuccessionIndication {}

  /// This node is the active shepherd of the epoch.
  ///
  /// @param records what a coordinator is to be restored from
  record Active(long epoch, List<CbsRecord> records) implements SuccessionIndication {
    public Active {
      records = List.copyOf(records);
    }
  }

  /// To the active shepherd: this many more of its records are decided.
  record Durable(int records) implements SuccessionIndication {}

  /// To whoever was active: it no longer is, and what it was not told to be decided never will be.
  record Deposed(long epoch, NodeId successor) implements SuccessionIndication {}

  /// To the database: what was wanted.
  ///
  /// @param start the first of the values; empty if there are no more
  record Granted(long ticket, OptionalLong start) implements SuccessionIndication {}

  /// Little is left of all entries so far: this is a good time to keep the state and cut the order.
  record Compacted() implements SuccessionIndication {}
}
