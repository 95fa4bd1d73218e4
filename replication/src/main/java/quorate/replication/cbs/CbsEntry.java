package quorate.replication.cbs;

import java.util.List;
import quorate.core.NodeId;

/// What shepherds that stand by for each other have ordered. All of them go through the same
/// entries in the same order; an entry may come twice.
public sealed interface CbsEntry {
  /// This node is the active shepherd from here on, if the epoch is a newer one.
  ///
  /// @param life of the node's process: an earlier life's takeover makes no later one active
  record Takeover(long epoch, NodeId node, long life) implements CbsEntry {}

  /// The active shepherd decides. It counts if its epoch is the newest and its number is the next
  /// one of that epoch.
  record Decided(long epoch, long number, List<CbsRecord> records) implements CbsEntry {
    public Decided {
      records = List.copyOf(records);
    }
  }

  /// A node wants values of a sequence for itself alone, whoever is active.
  ///
  /// @param life who asks, with `ticket`
  /// @param from where the sequence begins, should nobody have asked before
  record Reserve(long life, long ticket, String sequence, long from, long increment, int size)
      implements CbsEntry {}

  /// A change of the schema has drawn values of a sequence: none before this one is free.
  record Moved(long life, long ticket, String sequence, long next, boolean ascending)
      implements CbsEntry {}
}
