package quorate.order.archive;

import java.util.List;
import quorate.core.Bytes;
import quorate.core.digest.Digest;
import quorate.order.pbft.Batch;
import quorate.order.pbft.PbftMessage;

/// The messages between nodes with an [ArchiveNode].
public sealed interface ArchiveMessage {
  /// Messages from the layer above in the same node. Never on the wire.
  sealed interface Local extends ArchiveMessage {}

  /// A message of PBFT itself; of its local messages, only `Choose` and `Judged` come from above.
  record Inner(PbftMessage message) implements ArchiveMessage {
    @Override
    public String toString() {
      return message.toString();
    }
  }

  /// Asks for the digests of all slots from `from` to `to`.
  record WantDigests(long from, long to) implements ArchiveMessage {
    @Override
    public String toString() {
      return "WantDigests s" + from + " to s" + to;
    }
  }

  /// The answer; a certificate proves the digests together with the chain's value before the first.
  record Digests(long from, Digest before, List<Digest> digests) implements ArchiveMessage {
    public Digests {
      digests = List.copyOf(digests);
    }

    @Override
    public String toString() {
      return "Digests from s" + from + " " + digests.size() + " after " + before;
    }
  }

  /// Asks for the batches from this slot on.
  record WantBatches(long from) implements ArchiveMessage {
    @Override
    public String toString() {
      return "WantBatches from s" + from;
    }
  }

  /// The answer, with as many batches as fit into a message.
  record Batches(long from, List<Batch> batches) implements ArchiveMessage {
    public Batches {
      batches = List.copyOf(batches);
    }

    @Override
    public String toString() {
      return "Batches from s" + from + " " + batches.size();
    }
  }

  /// The other answer: the sender has no slots before this one.
  record Gone(long below) implements ArchiveMessage {
    @Override
    public String toString() {
      return "Gone below s" + below;
    }
  }

  /// Enough databases hold a state of slot `below - 1` durably: forget the slots below.
  record Truncate(long below) implements Local {
    @Override
    public String toString() {
      return "Truncate below s" + below;
    }
  }

  /// The layer above holds the state of `slot` durably; continue with the slot after it.
  ///
  /// @param history [quorate.order.Delivered#history] of the slot, as stored with the state
  record Installed(long slot, Bytes history) implements Local {
    @Override
    public String toString() {
      return "Installed s" + slot;
    }
  }

  /// The layer above has reverted to an older state: deliver again from this slot on. If that slot
  /// is forgotten, this node is [quorate.order.Behind] until a state is installed.
  record Redeliver(long from) implements Local {
    @Override
    public String toString() {
      return "Redeliver from s" + from;
    }
  }
}
