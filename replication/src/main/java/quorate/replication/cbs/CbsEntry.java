package quorate.replication.cbs;

import java.util.List;
import quorate.core.NodeId;

/// The ordered entries of shepherds that stand by for each other. All of them process the same
/// entries in the same order; an entry may occur twice.
public sealed interface CbsEntry {
  /// This node is the active shepherd from here on, if the epoch is newer.
  ///
  /// @param life identifies the node's process: the takeover of an earlier life does not activate a
  ///   later one
  record Takeover(long epoch, NodeId node, long life) implements CbsEntry {}

  /// A decision of the active shepherd. It counts if its epoch is the newest and its number is the
  /// next one of that epoch.
  record Decided(long epoch, long number, List<CbsRecord> records) implements CbsEntry {
    public Decided {
      records = List.copyOf(records);
    }
  }

  /// A node reserves values of a sequence for itself, whichever shepherd is active.
  ///
  /// @param life identifies the requesting process, together with `ticket`
  /// @param from the start of the sequence, if this is its first reservation
  record Reserve(long life, long ticket, String sequence, long from, long increment, int size)
      implements CbsEntry {}

  /// A schema change has drawn values of a sequence: none before `next` is free.
  record Moved(long life, long ticket, String sequence, long next, boolean ascending)
      implements CbsEntry {}
}
