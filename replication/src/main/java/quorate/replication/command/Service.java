package quorate.replication.command;

import quorate.core.Bytes;
import quorate.core.Effects;
import quorate.core.wire.Decoder;
import quorate.core.wire.WireException;
import quorate.order.ChoiceProposed;
import quorate.order.ChoiceWanted;
import quorate.order.OptimisticDelivery;
import quorate.order.Request;

/// A service that stands on a [StateMachineHost]: what its commands mean. A simple one executes
/// each at its turn and records the reply; another may hold one until it hears more of it, and look
/// at those that come.
///
/// @param <M> its messages, its replies among them
/// @param <C> what its replicas know of each other
public interface Service<M, C extends HostControl> {
  /// Reads one of its commands.
  ///
  /// @throws WireException if it has no command of this tag, or it is malformed
  ServiceCommand read(int tag, Decoder in);

  /// The reply to a request that the host does not execute.
  M reject(PendingRequest next, Rejection rejection);

  /// Executes a command at its turn: records the reply and gives it to [StateMachineHost#recorded],
  /// at once or when [#settle] is called; a reading one may be answered in any way.
  ///
  /// @throws WireException if the command is malformed
  void execute(
      PendingRequest next, ServiceCommand command, StateMachineHost<M, C> host, Effects<M> effects);

  /// Whether it holds a command: nothing else is executed meanwhile (I2).
  default boolean isHolding() {
    return false;
  }

  /// Ends what it holds, if it knows by now what becomes of it; called before and after each
  /// command.
  default void settle(StateMachineHost<M, C> host, Effects<M> effects) {}

  /// A request was delivered and waits for its turn.
  ///
  /// @param applied the position of the last request that was executed
  default void delivered(Position at, Request request, Position applied) {}

  /// A slot was delivered to which this replica cannot come: it is in repair, or lacks what goes
  /// before. The slot is delivered again.
  default void overheard(ReplicaEvent.Ordered slot, Position applied) {}

  /// The first of these is executed next, the others perhaps after it: the service may execute some
  /// of them ahead, as long as nothing shows of it before its turn.
  default void prefetch(ExecutionQueue queue, StateMachineHost<M, C> host) {}

  /// Nothing of what was told with [#prefetch] is certain to come: it is taken back.
  default void cancelPrefetch() {}

  /// The order will probably deliver this slot, which comes after what was announced before it: the
  /// service may execute it ahead, as long as nothing shows of it before it is delivered.
  default void announced(OptimisticDelivery slot) {}

  /// The slots that were announced from this one on may not come: what was executed of them is
  /// taken back.
  default void retracted(long from) {}

  /// The value that goes with requests which this node proposes, where the order agrees upon
  /// values. Every replica gets it with the slot ([PendingRequest#choice], V2).
  default Bytes choose(ChoiceWanted wanted) {
    return Bytes.EMPTY;
  }

  /// Whether the value that another node has chosen is plausible. What more than u nodes refuse
  /// does not come, and another node proposes instead (V3).
  default boolean accepts(ChoiceProposed proposed) {
    return proposed.choice().length() == 0;
  }

  /// All that could be executed now was.
  default void idle(StateMachineHost<M, C> host, Effects<M> effects) {}

  /// The state will be replaced, and what is held with it.
  default void suspend() {}

  /// Another state was installed, which holds everything up to here.
  default void installed(Position applied) {}
}
