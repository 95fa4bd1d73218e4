package quorate.replication.cbs;

import java.util.List;

/// The messages to a [ReplicatedShepherd], all from its own node.
public sealed interface SuccessionMessage {
  /// From the order: the next entry.
  record Ordered(CbsEntry entry) implements SuccessionMessage {}

  /// From the order, as a hint: whether this node leads it, and so should be the active shepherd.
  record Leads(boolean leads) implements SuccessionMessage {}

  /// From the active shepherd: these records follow those of earlier messages.
  ///
  /// @param epoch the epoch in which it is active
  record Write(long epoch, List<CbsRecord> records) implements SuccessionMessage {
    public Write {
      records = List.copyOf(records);
    }
  }

  /// From the node's database: requests values of a sequence; answered with
  /// [SuccessionIndication.Granted].
  record Want(long ticket, String sequence, long from, long increment, int size)
      implements SuccessionMessage {}

  /// From the node's database: values of a sequence were drawn by other means; answered with
  /// [SuccessionIndication.Granted].
  record Move(long ticket, String sequence, long next, boolean ascending)
      implements SuccessionMessage {}

  /// From another node: the state at a place from which the order continues here.
  record Install(SuccessionState state) implements SuccessionMessage {}
}
