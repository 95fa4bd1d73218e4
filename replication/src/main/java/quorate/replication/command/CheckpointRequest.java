package quorate.replication.command;

import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.SessionId;
import quorate.order.Request;

/// The checkpoint that every replica takes by itself in certain slots: a request that nobody sent,
/// the same at every replica.
public final class CheckpointRequest {
  private static final long MARK = 0x51756f7261746521L;

  private CheckpointRequest() {}

  /// What is scanned at a checkpoint.
  ///
  /// @param regular whether the slot has one anyway; else one of these is for those who join
  static HostedState.Scan scan(Request request, boolean snapshot, boolean regular) {
    if (!snapshot) {
      return HostedState.Scan.DIGEST;
    }
    boolean ofChange = request.id().session().high() == MARK && !regular;
    return ofChange ? HostedState.Scan.SNAPSHOT_ASIDE : HostedState.Scan.SNAPSHOT;
  }

  /// Whether nobody but the replicas themselves may use this session: whoever did so in a slot to
  /// come would have its checkpoint taken for a repetition (K0).
  public static boolean isReserved(SessionId session) {
    return session.high() == MARK;
  }

  /// Its session is made of the slot, so that it is recorded like any other, and never twice.
  public static Request of(long slot) {
    return new Request(
        new RequestId(new SessionId(MARK, slot), 1),
        slot - 1,
        new NodeId(NodeId.CLIENT_MIN),
        new HostCommand.Checkpoint(true).encode());
  }
}
