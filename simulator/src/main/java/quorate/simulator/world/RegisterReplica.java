package quorate.simulator.world;

import quorate.core.Bytes;
import quorate.core.NodeId;

/// A replica of the registers.
public interface RegisterReplica extends Upper {
  /// What replicas say to each other.
  sealed interface Talk {}

  /// My durable snapshot is of this slot.
  record Holds(long slot) implements Talk {}

  /// I need a snapshot of this slot; or, where only crashes happen, a later one.
  record Wanted(long slot) implements Talk {}

  /// Here is one.
  record Snapshot(long slot, Bytes state) implements Talk {}

  void onTalk(NodeId from, Talk talk);

  /// The whole state; equal states have equal bytes.
  Bytes state();
}
