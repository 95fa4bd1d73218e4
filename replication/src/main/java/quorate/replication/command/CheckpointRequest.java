package quorate.replication.command;

import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.SessionId;
import quorate.order.Request;

/// The checkpoint that every replica takes by itself in certain slots: a request without a sender,
/// equal at every replica.
public final class CheckpointRequest {
  private static final long MARK = 0x51756f7261746521L;

  private CheckpointRequest() {}

  /// The scope of a checkpoint's scan.
  ///
  /// @param regular whether the slot has a checkpoint in any case; otherwise its internal
  ///   checkpoint serves joining nodes
  static HostedState.Scan scan(Request request, boolean snapshot, boolean regular) {
    if (!snapshot) {
      return HostedState.Scan.DIGEST;
    }
    boolean ofChange = request.id().session().high() == MARK && !regular;
    return ofChange ? HostedState.Scan.SNAPSHOT_ASIDE : HostedState.Scan.SNAPSHOT;
  }

  /// Whether only the replicas themselves may use this session: a client that used the session of a
  /// later slot would have that slot's checkpoint taken for a repetition (K0).
  public static boolean isReserved(SessionId session) {
    return session.high() == MARK;
  }

  /// The checkpoint of a slot. The slot determines its session, so it is recorded like any other
  /// request, and only once.
  public static Request of(long slot) {
    return new Request(
        new RequestId(new SessionId(MARK, slot), 1),
        slot - 1,
        new NodeId(NodeId.CLIENT_MIN),
        new HostCommand.Checkpoint(true).encode());
  }
}
