package quorate.replication.smr;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import quorate.core.Check;
import quorate.core.Effects;
import quorate.core.Event;
import quorate.core.NodeId;
import quorate.core.Role;
import quorate.core.Timer;
import quorate.core.quorum.Tolerance;
import quorate.core.wire.WireException;
import quorate.order.Request;
import quorate.replication.smr.SmrMessage.Outcome;

/// The replica of state machine replication (ShadowDB section III.B, steps 2 and 3): it executes
/// what the order delivers, once, and replies.
///
/// Beyond the paper, where a database may lie (r > 0):
/// - a COMMIT whose results differ here is held until r + 1 replicas say alike whether it stands:
///   the one that differs may be the wrong one;
/// - checkpoints and disputes compare states and answers by ordered commands, so that every replica
///   draws the same conclusion (laws 8 and 9).
///
/// Invariants I1 to I3: positions are executed ascending, each once; while something is held
/// nothing else is executed; a replica in repair executes and answers nothing.
public final class Replica implements Role<SmrMessage> {
  /// How long replicas wait for an agreement at a checkpoint at which they differ.
  private static final Duration AGREEMENT = Duration.ofSeconds(60);

  /// A session that recorded nothing for so many slots is forgotten at the next checkpoint.
  public static final long SESSION_SLOTS = 1L << 20;

  /// Have those that have not attested their state at `at` had time enough?
  record AwaitAgreement(Position at) implements Timer {}

  private final NodeId self;
  private final List<NodeId> first;
  private Peers peers;
  private final Tolerance tolerance;
  private final long checkpointSlots;
  private final StateMachine machine;
  private final OperatorSignature operator;
  private final Upcoming queue;
  private final Sessions sessions;
  private final HeldCommits commits;
  private final Deliveries deliveries = new Deliveries();
  private final HeldWrites writes;
  private final Announcer announcer;

  private Control control;
  private Position applied = Position.NONE;
  private Position reinstated = Position.NONE;
  private Position needlessPast = Position.NONE;
  private boolean repairing;

  /// Where this replica last asked for a checkpoint.
  private Position checked = Position.NONE;

  /// Whether this replica has looked at what it recorded about itself before a restart.
  private boolean resumed;

  /// @param replicas all replicas of the first configuration, this one included
  /// @param checkpointSlots a checkpoint is taken in every so many slots
  /// @param sessionSlots a session silent for so many slots is forgotten, [#SESSION_SLOTS] but in
  ///   tests; the same at every replica
  /// @param operator tells what the operator has signed
  public Replica(
      NodeId self,
      List<NodeId> replicas,
      Tolerance tolerance,
      long checkpointSlots,
      long sessionSlots,
      StateMachine machine,
      OperatorSignature operator) {
    this.self = self;
    this.operator = operator;
    this.first = List.copyOf(replicas);
    this.tolerance = tolerance;
    this.checkpointSlots = checkpointSlots;
    this.sessions = new Sessions(sessionSlots);
    this.machine = machine;
    this.queue = new Upcoming(machine);
    this.writes = new HeldWrites(self, tolerance.weakCertificate(), machine);
    this.commits = new HeldCommits(self, tolerance, () -> peers, this::decided);
    this.announcer = new Announcer(self, machine.dialect(), first);
    this.control = new Control();
    this.peers = Peers.of(self, first, control);
    restore();
  }

  private void restore() {
    control = machine.control();
    applied = machine.applied();
    reinstated = machine.absolved();
    sessions.become(machine.sessions());
    peers = Peers.of(self, first, control);
    // The slot of the last change is delivered again if there may be more requests in it.
    deliveries.restored(applied.wholeSlots());
  }

  /// How far this replica has executed the order.
  public Position applied() {
    return applied;
  }

  /// The replicated state about the replicas.
  public Control control() {
    return control;
  }

  /// Whether a transaction or a write is held until its outcome is known.
  public boolean holding() {
    return commits.isHolding() || writes.isHolding();
  }

  /// Whether this replica waits for a certified snapshot.
  public boolean repairing() {
    return repairing;
  }

  @Override
  public void on(Event<SmrMessage> event, Effects<SmrMessage> effects) {
    switch (event) {
      case Event.Received(NodeId _, SmrMessage.Ordered it) -> onOrdered(List.of(it), effects);
      case Event.Received(NodeId _, SmrMessage.Backlog(var slots)) -> onOrdered(slots, effects);
      case Event.Received(NodeId _, SmrMessage.Overtaken it) -> onOvertaken(it, effects);
      case Event.Received(NodeId _, SmrMessage.Started _) -> announcer.announce(control, effects);
      case Event.Received(NodeId _, SmrMessage.Found _) when applied.isAfter(needlessPast) -> {}
      case Event.Received(NodeId _, SmrMessage.Found _) -> awaitState();
      case Event.Received(NodeId _, SmrMessage.Reinstated(Position at)) ->
          onReinstated(at, effects);
      case Event.Received(NodeId from, SmrMessage.AskOutcome(Position at)) ->
          commits.asked(from, at, !at.isAfter(applied) && !repairing, effects);
      case Event.Received(NodeId from, SmrMessage.TellOutcome(Position at, Outcome outcome)) -> {
        if (commits.told(from, at, outcome, applied, effects)) {
          drain(effects);
        }
      }
      case Event.Received<SmrMessage> _ -> {} // the client's, or the order's
      case Event.Fired(HeldCommits.AskAgain(Position at)) -> {
        if (commits.askAgain(at, effects)) {
          drain(effects);
        }
      }
      case Event.Fired(AwaitAgreement(Position at)) -> onAwaited(at, effects);
      case Event.Fired(HeldWrites.LoseHope(Position at)) -> writes.loseHope(at, effects);
      // No other timer is ours; the database remembers for us.
      case Event.Fired<SmrMessage> _, Event.Restored<SmrMessage> _ -> {}
    }
  }

  /// Step 2: "upon receiving T, each replica executes and commits" (R1).
  private void onOrdered(List<SmrMessage.Ordered> slots, Effects<SmrMessage> effects) {
    slots.forEach(each -> enqueue(each, effects));
    drain(effects);
  }

  private void enqueue(SmrMessage.Ordered ordered, Effects<SmrMessage> effects) {
    long slot = ordered.slot();
    if (!resumed && !repairing) {
      resumed = true;
      repairIfWrong(applied, effects);
    }
    if (repairing) {
      writes.overhear(ordered, applied);
      return; // delivered again once the snapshot is installed
    }
    if (!deliveries.take(slot)) {
      writes.overhear(ordered, applied);
      if (deliveries.opensGap(slot)) {
        // The snapshot's own slot must be there, since it may be of the middle of it.
        Position before = Position.of(slot - 1, Position.INDEX_MAX);
        seek(before, deliveries.gap(slot), effects);
      }
      return;
    }
    queue
        .add(ordered, applied, checkpointSlots)
        .forEach(next -> writes.hear(next.at(), next.request(), applied));
  }

  // R2.
  private void drain(Effects<SmrMessage> effects) {
    endHeldWrite(effects);
    while (!holding() && !repairing && !queue.isEmpty()) {
      if (!isSplit()) { // else nothing of what comes is executed
        queue.tell(sessions, this::isEnough, () -> control.known(self));
      }
      Next next = queue.remove();
      if (next.at().isAfter(applied)) {
        applied = next.at();
        execute(next, effects);
        endHeldWrite(effects); // its outcome may have been ordered long ago
      }
    }
    queue.stop();
    writes.decline(peers.all(), effects);
  }

  // R3, R4.
  private void execute(Next next, Effects<SmrMessage> effects) {
    Request request = next.request();
    Command.Reconfigure.of(request.body()).ifPresent(this::reconfigure);
    if (next.isOrdered() && CheckpointRequest.isReserved(request.id().session())) {
      next.reply(next.refusal("08P01", "this session is not a client's to use"), effects);
      return;
    }
    if (sessions.hasRun(request.id())) {
      // A retry of the last request is answered as it was; an older one has been answered.
      if (sessions.isLast(request.id())) {
        SmrMessage.Reply forgotten = Refusal.forgotten(request, next.at());
        next.reply(machine.lastReply(request.id().session()).orElse(forgotten), effects);
      }
      return;
    }
    try {
      run(next, queue.command(next), effects);
    } catch (WireException malformed) {
      next.reply(next.refusal("08P01", "malformed request: " + malformed.getMessage()), effects);
    }
  }

  /// As the order does it: whatever became of the session in which it was asked for.
  private void reconfigure(Command.Reconfigure change) {
    if (change.follows(control.configuration(), tolerance)) {
      control.reconfigure(change, tolerance);
      peers = Peers.of(self, first, control);
    }
  }

  private void onReconfigure(Next next, Command.Reconfigure change, Effects<SmrMessage> effects) {
    SmrMessage.Reply done = machine.record(next.at(), next.request(), control);
    SmrMessage.Reply refused = Refusal.notReconfigured(next.request(), next.at());
    recorded(next, control.isOf(change) ? done : refused, effects);
    announcer.again(control, effects);
  }

  /// A checkpoint, at the same place everywhere, also forgets silent sessions.
  private void onCheckpoint(Next next, boolean snapshot, Effects<SmrMessage> effects) {
    control.checkpoint(next.at(), snapshot, next.history());
    Position horizon = sessions.horizon(next.at());
    recorded(next, machine.checkpoint(next.at(), next.request(), control, horizon), effects);
    sessions.retain(machine.sessions());
    boolean regular = next.at().slot() % checkpointSlots == 0;
    machine.scan(next.at(), CheckpointRequest.scan(next.request(), snapshot, regular));
    announcer.again(control, effects);
  }

  // R5, R6.
  private void run(Next next, Command command, Effects<SmrMessage> effects) {
    Position at = next.at();
    Request request = next.request();
    switch (command) {
      // A read leaves no record of its session, and may run again.
      case Command other when !other.onlyReads() && sessions.mayBeForgotten(request, at) ->
          next.reply(next.refusal("08003", "this session has expired"), effects);
      case Command other when other.changesData() && isSplit() ->
          recorded(next, machine.record(at, request, control, Refusal.SPLIT), effects);
      case Command.Script(List<Statement> statements, boolean readOnly) when readOnly ->
          machine.read(at, request, statements, control.offLimits(self));
      case Command.Script(List<Statement> statements, boolean _) ->
          await(next, machine.execute(at, request, statements, control.known(self)), effects);
      case Command.Commit commit -> onCommit(next, commit, effects);
      case Command.Chunk chunk -> recorded(next, machine.chunk(at, request, chunk), effects);
      case Command.Assemble assemble -> onAssemble(next, assemble, effects);
      case Command.Lease lease -> recorded(next, machine.lease(at, request, lease), effects);
      case Command.Checkpoint _ when !control.allows(request.client(), at, tolerance.liars()) ->
          record(next, effects);
      case Command.Checkpoint(boolean snapshot) -> onCheckpoint(next, snapshot, effects);
      case Command.Attest attest -> onAttest(next, attest, effects);
      case Command.Dispute dispute -> onDispute(next, dispute, effects);
      case Command.Testimony testimony -> onTestimony(next, testimony, effects);
      case Command.WriteVote _, Command.GiveUp _ -> record(next, effects); // heard before
      case Command.NoAgreement over -> {
        if (next.isFrom(over.node())) {
          control.giveUp(over, tolerance);
        }
        record(next, effects);
      }
      case Command.DeclareState declaration -> onDeclared(next, declaration, effects);
      case Command.Announce announce -> {
        control.announce(announce, request.client(), tolerance);
        peers = Peers.of(self, first, control);
        record(next, effects);
      }
      case Command.Advise(var asked) ->
          recorded(next, machine.record(at, request, control, control.locks(asked)), effects);
      case Command.Reconfigure change -> onReconfigure(next, change, effects);
    }
  }

  /// K5: the databases hold different data, and nobody can say which of them is right.
  private boolean isSplit() {
    return control.split().isPresent();
  }

  private void await(Next next, StateMachine.Executed executed, Effects<SmrMessage> effects) {
    writes
        .begin(next, executed, peers.all(), effects)
        .ifPresent(reply -> recorded(next, reply, effects));
  }

  /// Ends a held write once the order has said what it becomes.
  private void endHeldWrite(Effects<SmrMessage> effects) {
    boolean disputed =
        writes.end(
            peers.all(),
            (next, reply) ->
                reply.ifPresentOrElse(
                    it -> recorded(next, it, effects),
                    () -> repair(next.at(), "could not apply what others write", effects)));
    if (disputed) {
      compare(applied, effects);
    }
    writes.passed(applied);
  }

  // R7.
  private void onAssemble(Next next, Command.Assemble assemble, Effects<SmrMessage> effects) {
    Optional<Command> whole = machine.assemble(next.request().id(), assemble);
    if (whole.isPresent() && !(whole.get() instanceof Command.Assemble)) {
      run(next, whole.get(), effects);
    } else {
      next.reply(next.refusal("08P01", "the pieces of this request are not all there"), effects);
    }
  }

  /// What the client saw is one voice, the delegate's; where that is not this replica, its own
  /// equal results are a second. Fewer than r + 1 voices commit nothing; nor does a replica whose
  /// engine cannot say, since what the client saw was before others committed.
  private void onCommit(Next next, Command.Commit commit, Effects<SmrMessage> effects) {
    Known known = control.known(self);
    switch (machine.commit(next.at(), next.request(), commit, known, isEnough(commit))) {
      case StateMachine.Open open -> await(next, open, effects);
      case StateMachine.Tentative own -> {
        own.reply().ifPresent(reply -> recorded(next, reply, effects));
        commits.begin(next, commit.delegate(), own, effects);
      }
    }
    commits.passed(next.at());
  }

  private boolean isEnough(Command.Commit commit) {
    return (peers.others().contains(commit.delegate()) ? 2 : 1) >= tolerance.matchingReplies();
  }

  /// A held COMMIT has its outcome.
  private void decided(HeldCommits.Decision decision, Effects<SmrMessage> effects) {
    Next next = decision.next();
    switch (decision) {
      // Neither is recorded: after a crash it is delivered again, and found again.
      case HeldCommits.Unable _ ->
          repair(next.at(), "could not execute a transaction that stands", effects);
      case HeldCommits.Unknown _ ->
          repair(next.at(), "could not tell whether a transaction stands", effects);
      case HeldCommits.Decided(Next _, boolean stands, boolean forgotten) -> {
        recorded(next, machine.decide(next.at(), next.request(), stands), effects);
        if (forgotten) {
          compare(next.at(), effects);
        }
      }
    }
  }

  /// Has all replicas compared soon: somebody may have been wrong at `at`.
  private void compare(Position at, Effects<SmrMessage> effects) {
    if (control.hasCheckpointSince(checked)) {
      checked = at;
      effects.deliver(new SmrIndication.Propose(new Command.Checkpoint(false)));
    }
  }

  private void onAttest(Next next, Command.Attest attest, Effects<SmrMessage> effects) {
    boolean heard = next.isFrom(attest.node()) && control.attest(attest, tolerance);
    Position at = attest.at();
    Optional<StateDigest> certified = control.certify(at, tolerance);
    record(next, effects);
    certified.ifPresent(state -> effects.deliver(new SmrIndication.Certified(at, state)));
    if (heard) {
      repairIfWrong(at, effects);
    }
    if (heard && control.isOpen(at, tolerance)) {
      effects.arm(new AwaitAgreement(at), AGREEMENT);
    }
  }

  /// K5: who has not attested by now is not waited for any longer.
  private void onAwaited(Position at, Effects<SmrMessage> effects) {
    if (!repairing && control.isOpenSince(at, tolerance)) {
      effects.deliver(new SmrIndication.Propose(new Command.NoAgreement(self, at)));
    }
  }

  /// K6: the operator's own exception to law 9.
  private void onDeclared(
      Next next, Command.DeclareState declaration, Effects<SmrMessage> effects) {
    boolean taken =
        operator.isOf(declaration.signed(), declaration.signature())
            && control.declare(declaration, tolerance);
    SmrMessage.Reply done = machine.record(next.at(), next.request(), control);
    recorded(next, taken ? done : Refusal.notDeclared(next.request(), next.at()), effects);
    if (taken) {
      Position before = new Position(declaration.at().number() - 1); // that very state is wanted
      repairIfWrong(before, effects);
    }
  }

  private void onDispute(Next next, Command.Dispute dispute, Effects<SmrMessage> effects) {
    String shape = machine.shape(dispute.statement());
    boolean opened = control.dispute(next.at(), dispute, shape, peers.agreement(tolerance));
    record(next, effects);
    if (opened) {
      // Where this engine is known to answer wrongly it is no longer asked: only its tables speak.
      boolean asked = !control.offLimits(self).contains(shape);
      machine.examine(next.at(), dispute.statement(), dispute.rerun(), asked);
    }
  }

  private void onTestimony(Next next, Command.Testimony testimony, Effects<SmrMessage> effects) {
    boolean heard = next.isFrom(testimony.node()) && control.testify(testimony);
    control.fold(testimony.dispute(), peers.count());
    record(next, effects);
    if (heard) {
      repairIfWrong(next.at(), effects);
    }
  }

  private void repairIfWrong(Position after, Effects<SmrMessage> effects) {
    control
        .wrongState(self, reinstated, peers.agreement(tolerance))
        .ifPresent(reason -> repair(after, reason, effects));
  }

  /// Who has executed all that is gone, or what the order asks for, goes on after it, once: others
  /// may have what comes then. If not, a snapshot brings order and replica to the same slot (P1c).
  private void onOvertaken(SmrMessage.Overtaken overtaken, Effects<SmrMessage> effects) {
    long whole = applied.wholeSlots();
    if (whole >= Math.min(overtaken.needed(), overtaken.after().slot())
        && !repairing
        && deliveries.goesOnAfter(whole)) {
      effects.deliver(new SmrIndication.GoOn(whole + 1));
    } else {
      seek(overtaken.after(), overtaken.reason(), effects);
    }
  }

  /// The state is right, and may be one of too few: it is kept until there is a later one.
  private void seek(Position after, String reason, Effects<SmrMessage> effects) {
    if (!repairing) {
      needlessPast = applied.isAfter(after) ? applied : after;
      effects.deliver(new SmrIndication.Seek(after, needlessPast, reason));
    }
  }

  // P1.
  private void repair(Position after, String reason, Effects<SmrMessage> effects) {
    if (!repairing) {
      awaitState();
      effects.deliver(new SmrIndication.Repair(after, reason));
    }
  }

  private void awaitState() {
    repairing = true;
    queue.clear();
    commits.drop(); // the installation rolls it back
    writes.suspend();
  }

  // P2.
  private void onReinstated(Position at, Effects<SmrMessage> effects) {
    restore();
    Check.that(applied.equals(at), "the snapshot is of the position it claims", applied, at);
    queue.passed(applied);
    commits.passed(applied);
    writes.passed(applied);
    repairing = false;
    announcer.again(control, effects);
  }

  private void record(Next next, Effects<SmrMessage> effects) {
    recorded(next, machine.record(next.at(), next.request(), control), effects);
  }

  private void recorded(Next next, SmrMessage.Reply reply, Effects<SmrMessage> effects) {
    sessions.ran(next.request().id());
    next.reply(reply, effects);
  }
}
