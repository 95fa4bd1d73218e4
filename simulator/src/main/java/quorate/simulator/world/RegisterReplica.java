package quorate.simulator.world;

import quorate.core.Bytes;
import quorate.core.NodeId;

/// A replica of the registers.
public interface RegisterReplica extends Upper {
  /// A message between replicas.
  sealed interface Talk {}

  /// Reports the sender's durable snapshot by its slot.
  record Holds(long slot) implements Talk {}

  /// Asks for the snapshot of this slot, or, if nodes only crash, of a later one.
  record Wanted(long slot) implements Talk {}

  /// Carries a snapshot.
  record Snapshot(long slot, Bytes state) implements Talk {}

  void onTalk(NodeId from, Talk talk);

  /// The whole state; equal states have equal bytes.
  Bytes state();
}
