package quorate.replication.command;

import quorate.core.Bytes;
import quorate.core.Effects;
import quorate.core.wire.Decoder;
import quorate.core.wire.WireException;
import quorate.order.ChoiceProposed;
import quorate.order.ChoiceWanted;
import quorate.order.OptimisticDelivery;
import quorate.order.Request;

/// A service on a [StateMachineHost], which gives its commands their meaning. A simple service
/// executes each at its turn and records the reply; others hold a command until further input
/// decides it, and look ahead.
///
/// @param <M> its messages, including its replies
/// @param <C> its replicas' control state
public interface Service<M, C extends HostControl> {
  /// Reads one of its commands after the tag.
  ///
  /// @throws WireException if it has no command of this tag, or it is malformed
  ServiceCommand read(int tag, Decoder in);

  /// The reply to a request that the host does not execute.
  M reject(PendingRequest next, Rejection rejection);

  /// Executes a command at its turn: records the reply and passes it to
  /// [StateMachineHost#recorded], at once or in a later [#settle]; a read may be answered in any
  /// way.
  ///
  /// @throws WireException if the command is malformed
  void execute(
      PendingRequest next, ServiceCommand command, StateMachineHost<M, C> host, Effects<M> effects);

  /// Whether it holds a command: nothing else is executed meanwhile (I2).
  default boolean isHolding() {
    return false;
  }

  /// Ends the held command if its outcome is known; called before and after each command.
  default void settle(StateMachineHost<M, C> host, Effects<M> effects) {}

  /// A request was delivered and waits for its turn.
  ///
  /// @param applied the position of the last executed request
  default void delivered(Position at, Request request, Position applied) {}

  /// A slot was delivered that this replica cannot reach: it is in repair, or lacks earlier slots.
  /// The slot will be delivered again.
  default void overheard(ReplicaEvent.Ordered slot, Position applied) {}

  /// The first of these requests is executed next, the others perhaps after it: the service may
  /// execute some of them ahead, as long as no effect is visible before their turn.
  default void prefetch(ExecutionQueue queue, StateMachineHost<M, C> host) {}

  /// The commands passed to [#prefetch] may not be executed after all: their effects are undone.
  default void cancelPrefetch() {}

  /// The order will probably deliver this slot after those announced before it: the service may
  /// execute it ahead, as long as no effect is visible before its delivery.
  default void announced(OptimisticDelivery slot) {}

  /// The slots announced from this one on may not be delivered: their effects are undone.
  default void retracted(long from) {}

  /// The value that goes with requests which this node proposes, if the order agrees on values.
  /// Every replica gets it with the slot ([PendingRequest#choice], V2).
  default Bytes choose(ChoiceWanted wanted) {
    return Bytes.EMPTY;
  }

  /// Whether another node's chosen value is plausible. If more than u nodes refuse it, another node
  /// proposes instead (V3).
  default boolean accepts(ChoiceProposed proposed) {
    return proposed.choice().length() == 0;
  }

  /// Everything that could be executed has been.
  default void idle(StateMachineHost<M, C> host, Effects<M> effects) {}

  /// The state will be replaced, including the held command.
  default void suspend() {}

  /// Another state, covering everything up to here, was installed.
  default void installed(Position applied) {}
}
