package quorate.replication.command;

import java.time.Duration;
import java.util.Optional;
import quorate.core.Effects;
import quorate.core.NodeId;
import quorate.core.quorum.Tolerance;
import quorate.order.Request;

/// Executes the host's own commands.
final class HostCommands<M, C extends HostControl> {
  /// The time for which replicas wait for an agreement at a checkpoint at which they differ.
  private static final Duration AGREEMENT = Duration.ofSeconds(60);

  private final StateMachineHost<M, C> host;
  private final NodeId self;
  private final Tolerance tolerance;
  private final long checkpointSlots;
  private final HostedState<M, C> state;
  private final Service<M, C> service;
  private final Sessions sessions;
  private final OperatorSignature operator;
  private final Announcer announcer;

  HostCommands(
      StateMachineHost<M, C> host,
      NodeId self,
      Tolerance tolerance,
      long checkpointSlots,
      HostedState<M, C> state,
      Service<M, C> service,
      Sessions sessions,
      OperatorSignature operator,
      Announcer announcer) {
    this.host = host;
    this.self = self;
    this.tolerance = tolerance;
    this.checkpointSlots = checkpointSlots;
    this.state = state;
    this.service = service;
    this.sessions = sessions;
    this.operator = operator;
    this.announcer = announcer;
  }

  private C control() {
    return host.control();
  }

  void execute(PendingRequest next, HostCommand command, Effects<M> effects) {
    Position at = next.at();
    Request request = next.request();
    switch (command) {
      case HostCommand.Chunk chunk -> host.recorded(next, state.chunk(at, request, chunk), effects);
      case HostCommand.Assemble assemble -> onAssemble(next, assemble, effects);
      case HostCommand.Checkpoint _
          when !control().allows(request.client(), at, tolerance.liars()) ->
          host.record(next, effects);
      case HostCommand.Checkpoint(boolean snapshot) -> onCheckpoint(next, snapshot, effects);
      case HostCommand.Attest attest -> onAttest(next, attest, effects);
      case HostCommand.NoAgreement over -> {
        if (next.isFrom(over.node())) {
          control().giveUp(over, tolerance);
        }
        host.record(next, effects);
      }
      case HostCommand.DeclareState declaration -> onDeclared(next, declaration, effects);
      case HostCommand.Announce announce -> {
        control().announce(announce, request.client(), tolerance);
        host.lookAtPeers();
        host.record(next, effects);
      }
      case HostCommand.Reconfigure change -> onReconfigure(next, change, effects);
    }
  }

  private void onReconfigure(
      PendingRequest next, HostCommand.Reconfigure change, Effects<M> effects) {
    M done = state.record(next.at(), next.request(), control());
    boolean made = control().isOf(change);
    host.recorded(next, made ? done : service.reject(next, Rejection.NOT_RECONFIGURED), effects);
    announcer.again(control(), effects);
  }

  /// Takes a checkpoint, at the same position everywhere, and forgets silent sessions.
  private void onCheckpoint(PendingRequest next, boolean snapshot, Effects<M> effects) {
    control().checkpoint(next.at(), snapshot, next.history());
    Position horizon = sessions.horizon(next.at());
    host.recorded(next, state.checkpoint(next.at(), next.request(), control(), horizon), effects);
    sessions.retain(state.sessions());
    boolean regular = next.at().slot() % checkpointSlots == 0;
    state.scan(next.at(), CheckpointRequest.scan(next.request(), snapshot, regular));
    announcer.again(control(), effects);
  }

  // R7.
  private void onAssemble(PendingRequest next, HostCommand.Assemble assemble, Effects<M> effects) {
    Optional<Command> whole = state.assemble(next.request().id(), assemble);
    if (whole.isPresent() && !(whole.get() instanceof HostCommand.Assemble)) {
      host.run(next, whole.get(), effects);
    } else {
      host.reject(next, Rejection.INCOMPLETE, effects);
    }
  }

  private void onAttest(PendingRequest next, HostCommand.Attest attest, Effects<M> effects) {
    boolean heard = next.isFrom(attest.node()) && control().attest(attest, tolerance);
    Position at = attest.at();
    Optional<StateDigest> certified = control().certify(at, tolerance);
    host.record(next, effects);
    certified.ifPresent(it -> effects.deliver(new ReplicaIndication.Certified(at, it)));
    if (heard) {
      host.repairIfWrong(at, effects);
    }
    if (heard && control().isOpen(at, tolerance)) {
      effects.arm(new StateMachineHost.AwaitAgreement(at), AGREEMENT);
    }
  }

  /// K5: replicas that have not attested by now are not awaited any longer.
  void onAwaited(Position at, Effects<M> effects) {
    if (control().isOpenSince(at, tolerance)) {
      effects.deliver(new ReplicaIndication.Propose(new HostCommand.NoAgreement(self, at)));
    }
  }

  /// K6: the operator's exception to the rule that no single replica is believed.
  private void onDeclared(
      PendingRequest next, HostCommand.DeclareState declaration, Effects<M> effects) {
    boolean taken =
        operator.isOf(declaration.signed(), declaration.signature())
            && control().declare(declaration, tolerance);
    M done = state.record(next.at(), next.request(), control());
    host.recorded(next, taken ? done : service.reject(next, Rejection.NOT_DECLARED), effects);
    if (taken) {
      Position before = declaration.at().before(); // that state itself qualifies
      host.repairIfWrong(before, effects);
    }
  }
}
