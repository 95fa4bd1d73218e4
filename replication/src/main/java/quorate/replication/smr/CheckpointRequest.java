package quorate.replication.smr;

import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.SessionId;
import quorate.order.Request;

/// The checkpoint that every replica takes by itself in certain slots: a request that nobody sent,
/// the same at every replica.
final class CheckpointRequest {
  private static final long MARK = 0x51756f7261746521L;

  private CheckpointRequest() {}

  /// Its session is made of the slot, so that it is recorded like any other, and never twice.
  static Request of(long slot) {
    return new Request(
        new RequestId(new SessionId(MARK, slot), 1),
        slot - 1,
        new NodeId(NodeId.CLIENT_MIN),
        new Command.Checkpoint(true).encode());
  }
}
