package quorate.order.archive;

import quorate.core.Durable;
import quorate.core.digest.Digest;
import quorate.order.pbft.Batch;
import quorate.order.pbft.PbftRecord;

/// The durable records of an [ArchiveNode].
public sealed interface ArchiveRecord extends Durable {
  /// A record of PBFT itself.
  record Inner(PbftRecord record) implements ArchiveRecord {
    @Override
    public String toString() {
      return record.toString();
    }
  }

  /// A slot was delivered with this batch.
  record Kept(long slot, Batch batch) implements ArchiveRecord {
    @Override
    public String toString() {
      return "Kept s" + slot + " " + batch;
    }
  }

  /// Slots up to this one are forgotten.
  ///
  /// @param chain the chain's value at the slot
  record Base(long slot, Digest chain) implements ArchiveRecord {
    @Override
    public String toString() {
      return "Base s" + slot + " " + chain;
    }
  }
}
