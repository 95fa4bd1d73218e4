package quorate.replication.smr;

import java.util.List;
import quorate.core.Effects;
import quorate.core.Event;
import quorate.core.NodeId;
import quorate.core.Role;
import quorate.core.quorum.Tolerance;
import quorate.replication.command.OperatorSignature;
import quorate.replication.command.Position;
import quorate.replication.command.StateMachineHost;
import quorate.replication.smr.SmrMessage.Outcome;

/// The replica of state machine replication of a database (ShadowDB section III.B): SQL on the host
/// of a state machine.
public final class Replica implements Role<SmrMessage> {
  /// A session that recorded nothing for this many slots is forgotten at the next checkpoint.
  public static final long SESSION_SLOTS = StateMachineHost.SESSION_SLOTS;

  private final SqlService sql;
  private final StateMachineHost<SmrMessage, Control> host;

  /// @param replicas all replicas of the first configuration, including this one
  /// @param checkpointSlots the interval, in slots, of checkpoints
  /// @param sessionSlots a session silent for this many slots is forgotten; [#SESSION_SLOTS] except
  ///   in tests; the same at every replica
  /// @param operator verifies the operator's signatures
  public Replica(
      NodeId self,
      List<NodeId> replicas,
      Tolerance tolerance,
      long checkpointSlots,
      long sessionSlots,
      StateMachine machine,
      OperatorSignature operator) {
    this.sql = new SqlService(self, tolerance, machine);
    this.host =
        new StateMachineHost<>(
            self, replicas, tolerance, checkpointSlots, sessionSlots, machine, sql, operator);
  }

  /// The position up to which this replica has executed the order.
  public Position applied() {
    return host.applied();
  }

  /// The control state.
  public Control control() {
    return host.control();
  }

  /// Whether a transaction or a write is held until its outcome is known.
  public boolean holding() {
    return sql.isHolding();
  }

  /// Whether this replica waits for a certified snapshot.
  public boolean repairing() {
    return host.repairing();
  }

  @Override
  public void on(Event<SmrMessage> event, Effects<SmrMessage> effects) {
    switch (event) {
      case Event.Received(NodeId _, SmrMessage.Local(var told)) -> host.on(told, effects);
      case Event.Received(NodeId from, SmrMessage.AskOutcome(Position at)) ->
          sql.onAsked(from, at, host, effects);
      case Event.Received(NodeId from, SmrMessage.TellOutcome(Position at, Outcome outcome)) ->
          sql.onTold(from, at, outcome, host, effects);
      case Event.Received<SmrMessage> _ -> {} // the client's, or the order's
      case Event.Fired(HeldCommits.AskAgain(Position at)) -> sql.onAskAgain(at, host, effects);
      case Event.Fired(HeldWrites.GiveUpTimer(Position at)) -> sql.onGiveUpTimer(at, effects);
      case Event.Fired(var timer) -> host.onFired(timer, effects);
      case Event.Restored<SmrMessage> _ -> {} // the database remembers for us
    }
  }
}
