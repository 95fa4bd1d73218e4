package quorate.replication.command;

import java.util.List;
import java.util.Optional;
import quorate.core.Check;
import quorate.core.Effects;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.Timer;
import quorate.core.quorum.Agreement;
import quorate.core.quorum.Tolerance;
import quorate.core.wire.WireException;
import quorate.order.ChoiceProposed;
import quorate.order.ChoiceWanted;
import quorate.order.OptimisticDelivery;
import quorate.order.Request;

/// The host of a replicated state machine (ShadowDB section III.B, steps 2 and 3): it has the
/// service execute the order's deliveries, once each, and sends the replies.
///
/// Beyond the paper, for services that may lie (r > 0), checkpoints compare states by ordered
/// commands, so that every replica draws the same conclusion.
///
/// Invariants I1 to I3: positions are executed in ascending order, once each; while the service
/// holds a command nothing else is executed; a replica in repair executes and answers nothing.
///
/// @param <M> the messages of the service
/// @param <C> its replicas' control state
public final class StateMachineHost<M, C extends HostControl> {
  /// A session that recorded nothing for this many slots is forgotten at the next checkpoint.
  public static final long SESSION_SLOTS = 1L << 20;

  /// Expires when replicas that have not attested at `at` have had enough time.
  public record AwaitAgreement(Position at) implements Timer {}

  private final NodeId self;
  private final List<NodeId> first;
  private Peers peers;
  private final Tolerance tolerance;
  private final long checkpointSlots;
  private final HostedState<M, C> state;
  private final Service<M, C> service;
  private final ExecutionQueue queue;
  private final Sessions sessions;
  private final Deliveries deliveries = new Deliveries();
  private final Announcer announcer;
  private final HostCommands<M, C> commands;

  private C control;
  private Position applied = Position.NONE;
  private Position reinstated = Position.NONE;
  private Position needlessPast = Position.NONE;
  private boolean repairing;

  /// The position at which this replica last requested a checkpoint.
  private Position checked = Position.NONE;

  /// Whether this replica has examined the recorded evidence about itself after a restart.
  private boolean resumed;

  /// @param replicas all replicas of the first configuration, including this one
  /// @param checkpointSlots the interval, in slots, of checkpoints
  /// @param sessionSlots a session silent for this many slots is forgotten; [#SESSION_SLOTS] except
  ///   in tests; the same at every replica
  /// @param operator verifies the operator's signatures
  public StateMachineHost(
      NodeId self,
      List<NodeId> replicas,
      Tolerance tolerance,
      long checkpointSlots,
      long sessionSlots,
      HostedState<M, C> state,
      Service<M, C> service,
      OperatorSignature operator) {
    this.self = self;
    this.first = List.copyOf(replicas);
    this.tolerance = tolerance;
    this.checkpointSlots = checkpointSlots;
    this.sessions = new Sessions(sessionSlots);
    this.state = state;
    this.service = service;
    this.queue = new ExecutionQueue(service::read);
    this.announcer = new Announcer(self, state.understands(), first);
    this.commands =
        new HostCommands<>(
            this, self, tolerance, checkpointSlots, state, service, sessions, operator, announcer);
    this.control = state.control();
    this.peers = Peers.of(self, first, control);
    restore();
  }

  private void restore() {
    control = state.control();
    applied = state.applied();
    reinstated = state.absolved();
    sessions.become(state.sessions());
    peers = Peers.of(self, first, control);
    // The slot of the last change is delivered again if there may be more requests in it.
    deliveries.restored(applied.wholeSlots());
  }

  /// The position up to which this replica has executed the order.
  public Position applied() {
    return applied;
  }

  /// The control state.
  public C control() {
    return control;
  }

  /// The replicas of the present configuration.
  public Peers peers() {
    return peers;
  }

  /// The rule by which the present replicas' statements are believed.
  public Agreement agreement() {
    return peers.agreement(tolerance);
  }

  /// Whether this replica waits for a certified snapshot.
  public boolean repairing() {
    return repairing;
  }

  /// Whether nothing can be executed here before a snapshot is installed.
  public boolean lacksState() {
    return repairing || !needlessPast.equals(Position.NONE) && !applied.isAfter(needlessPast);
  }

  /// Whether the request has been executed.
  public boolean hasRun(RequestId id) {
    return sessions.hasRun(id);
  }

  /// Whether a request at this position may be of a forgotten session.
  public boolean mayBeForgotten(Request request, Position at) {
    return sessions.mayBeForgotten(request, at);
  }

  /// Handles an event from the node's other parts.
  public void on(ReplicaEvent event, Effects<M> effects) {
    switch (event) {
      case ReplicaEvent.Ordered it -> onOrdered(List.of(it), effects);
      case ReplicaEvent.Backlog(var slots) -> onOrdered(slots, effects);
      case ReplicaEvent.Announced(OptimisticDelivery slot) -> onAnnounced(slot);
      case ReplicaEvent.Retracted(long from) -> service.retracted(from);
      case ReplicaEvent.AskedToChoose(ChoiceWanted wanted) ->
          effects.deliver(new ReplicaIndication.Choose(wanted, service.choose(wanted)));
      case ReplicaEvent.AskedToJudge(ChoiceProposed proposed) ->
          effects.deliver(new ReplicaIndication.Judged(proposed, service.accepts(proposed)));
      case ReplicaEvent.LogTruncated it -> onTruncated(it, effects);
      case ReplicaEvent.Started _ -> announcer.announce(control, effects);
      case ReplicaEvent.SnapshotAvailable _ when applied.isAfter(needlessPast) -> {}
      case ReplicaEvent.SnapshotAvailable _ -> awaitState();
      case ReplicaEvent.SnapshotInstalled(Position at) -> onInstalled(at, effects);
    }
  }

  /// Handles an expired timer; timers of other parts are ignored.
  public void onFired(Timer timer, Effects<M> effects) {
    if (timer instanceof AwaitAgreement(Position at) && !repairing) {
      commands.onAwaited(at, effects);
    }
  }

  /// The service may execute an announced slot, but its effects stay invisible until delivery (V1).
  private void onAnnounced(OptimisticDelivery slot) {
    if (!repairing && slot.slot() > applied.wholeSlots()) {
      service.announced(slot);
    }
  }

  /// Step 2: "upon receiving T, each replica executes and commits" (R1).
  private void onOrdered(List<ReplicaEvent.Ordered> slots, Effects<M> effects) {
    slots.forEach(each -> enqueue(each, effects));
    proceed(effects);
  }

  private void enqueue(ReplicaEvent.Ordered ordered, Effects<M> effects) {
    long slot = ordered.slot();
    if (!resumed && !repairing) {
      resumed = true;
      repairIfWrong(applied, effects);
    }
    if (repairing) {
      service.overheard(ordered, applied);
      return; // delivered again once the snapshot is installed
    }
    if (!deliveries.take(slot)) {
      service.overheard(ordered, applied);
      if (deliveries.opensGap(slot)) {
        // The snapshot's own slot must be available, since the snapshot may be from the middle of
        // it.
        Position before = Position.of(slot - 1, Position.INDEX_MAX);
        seek(before, deliveries.gap(slot), effects);
      }
      return;
    }
    queue
        .add(ordered, applied, checkpointSlots)
        .forEach(next -> service.delivered(next.at(), next.request(), applied));
  }

  /// Executes all requests that can be executed now (R2). The service calls it when input decides
  /// the command that it held.
  public void proceed(Effects<M> effects) {
    service.settle(this, effects);
    while (!service.isHolding() && !repairing && !queue.isEmpty()) {
      if (!isSplit()) { // otherwise the next commands are not executed
        service.prefetch(queue, this);
      }
      PendingRequest next = queue.remove();
      if (next.at().isAfter(applied)) {
        applied = next.at();
        execute(next, effects);
        service.settle(this, effects); // its outcome may have been ordered long ago
      }
    }
    queue.forgetDecoded();
    service.cancelPrefetch();
    service.idle(this, effects);
  }

  // R3, R4.
  private void execute(PendingRequest next, Effects<M> effects) {
    Request request = next.request();
    HostCommand.Reconfigure.of(request.body()).ifPresent(this::reconfigure);
    if (next.isOrdered() && CheckpointRequest.isReserved(request.id().session())) {
      reject(next, Rejection.RESERVED_SESSION, effects);
      return;
    }
    if (sessions.hasRun(request.id())) {
      // A retry of the last request gets the recorded answer; an older one was answered before.
      if (sessions.isLast(request.id())) {
        Optional<? extends M> last = state.lastReply(request.id().session());
        reply(
            next,
            last.isPresent() ? last.get() : service.reject(next, Rejection.ANSWER_FORGOTTEN),
            effects);
      }
      return;
    }
    try {
      run(next, queue.command(next), effects);
    } catch (WireException malformed) {
      reject(next, Rejection.malformed(malformed), effects);
    }
  }

  /// Follows the order: the outcome for the requesting session does not matter.
  private void reconfigure(HostCommand.Reconfigure change) {
    if (change.follows(control.configuration(), tolerance)) {
      control.reconfigure(change, tolerance);
      lookAtPeers();
    }
  }

  /// The control state may name other replicas than before.
  void lookAtPeers() {
    peers = Peers.of(self, first, control);
  }

  // R5, R6.
  void run(PendingRequest next, Command command, Effects<M> effects) {
    boolean reads = command instanceof ServiceCommand it && it.onlyReads();
    if (!reads && sessions.mayBeForgotten(next.request(), next.at())) {
      // R3a; a read leaves no record of its session, and may run again.
      reject(next, Rejection.SESSION_EXPIRED, effects);
      return;
    }
    switch (command) {
      case ServiceCommand it when it.changesData() && isSplit() ->
          recorded(
              next,
              state.recordRejection(next.at(), next.request(), control, Rejection.STATES_DIFFER),
              effects);
      case ServiceCommand it -> service.execute(next, it, this, effects);
      case HostCommand it -> commands.execute(next, it, effects);
    }
  }

  /// K5: the replicas hold different states, and none can be judged right.
  private boolean isSplit() {
    return control.split().isPresent();
  }

  /// Requests a comparison of all replicas soon, because one may have diverged at `at`.
  public void compare(Position at, Effects<M> effects) {
    if (control.hasCheckpointSince(checked)) {
      checked = at;
      effects.deliver(new ReplicaIndication.Propose(new HostCommand.Checkpoint(false)));
    }
  }

  /// If this replica's state is known to be wrong, replaces it by one later than `after`.
  public void repairIfWrong(Position after, Effects<M> effects) {
    control
        .wrongState(self, reinstated, agreement())
        .ifPresent(reason -> repair(after, reason, effects));
  }

  /// A replica that has executed all truncated slots, or those that the order still asks for, has
  /// the order continue after its state, once: others may have the next slots. If that fails, a
  /// snapshot brings order and replica to the same slot (P1c).
  private void onTruncated(ReplicaEvent.LogTruncated truncated, Effects<M> effects) {
    long whole = applied.wholeSlots();
    if (whole >= Math.min(truncated.needed(), truncated.after().slot())
        && !repairing
        && deliveries.goesOnAfter(whole)) {
      effects.deliver(new ReplicaIndication.GoOn(whole + 1));
    } else {
      seek(truncated.after(), truncated.reason(), effects);
    }
  }

  /// The state is right, and may be one of too few copies: it is kept until there is a later one.
  private void seek(Position after, String reason, Effects<M> effects) {
    if (!repairing) {
      needlessPast = applied.isAfter(after) ? applied : after;
      effects.deliver(new ReplicaIndication.Seek(after, needlessPast, reason));
    }
  }

  /// Replaces this replica's state by a certified one later than `after` (P1).
  public void repair(Position after, String reason, Effects<M> effects) {
    if (!repairing) {
      awaitState();
      effects.deliver(new ReplicaIndication.Repair(after, reason));
    }
  }

  private void awaitState() {
    repairing = true;
    queue.clear();
    service.cancelPrefetch();
    service.suspend();
  }

  // P2.
  private void onInstalled(Position at, Effects<M> effects) {
    restore();
    Check.that(applied.equals(at), "the snapshot is of the position it claims", applied, at);
    queue.passed(applied);
    service.installed(applied);
    repairing = false;
    announcer.again(control, effects);
  }

  /// Records the control state for a request that has no other effect, and replies.
  public void record(PendingRequest next, Effects<M> effects) {
    recorded(next, state.record(next.at(), next.request(), control), effects);
  }

  /// Completes a request whose effect is recorded, with this reply.
  public void recorded(PendingRequest next, M reply, Effects<M> effects) {
    sessions.ran(next.request().id());
    reply(next, reply, effects);
  }

  void reject(PendingRequest next, Rejection rejection, Effects<M> effects) {
    reply(next, service.reject(next, rejection), effects);
  }

  private void reply(PendingRequest next, M reply, Effects<M> effects) {
    effects.send(next.request().client(), reply);
  }
}
