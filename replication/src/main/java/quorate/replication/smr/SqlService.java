package quorate.replication.smr;

import java.util.List;
import quorate.core.Effects;
import quorate.core.NodeId;
import quorate.core.quorum.Tolerance;
import quorate.core.wire.Decoder;
import quorate.order.Request;
import quorate.replication.command.ExecutionQueue;
import quorate.replication.command.PendingRequest;
import quorate.replication.command.Position;
import quorate.replication.command.Rejection;
import quorate.replication.command.ReplicaEvent;
import quorate.replication.command.Service;
import quorate.replication.command.ServiceCommand;
import quorate.replication.command.StateMachineHost;
import quorate.replication.smr.SmrMessage.Outcome;
import quorate.replication.statement.OrderedStatement;

/// SQL as a service of the host: scripts, and COMMITs of interactive transactions.
///
/// Beyond the paper, for databases that may lie (r > 0):
/// - a COMMIT whose results differ here is held until r + 1 replicas agree on whether it stands:
///   this replica may be the wrong one;
/// - disputes compare answers by ordered commands, so that every replica draws the same conclusion.
final class SqlService implements Service<SmrMessage, Control> {
  private final NodeId self;
  private final Tolerance tolerance;
  private final StateMachine machine;
  private final HeldCommits commits;
  private final HeldWrites writes;
  private final Prefetch prefetch;

  SqlService(NodeId self, Tolerance tolerance, StateMachine machine) {
    this.self = self;
    this.tolerance = tolerance;
    this.machine = machine;
    this.writes = new HeldWrites(self, tolerance.weakCertificate(), machine);
    this.commits = new HeldCommits(self, tolerance);
    this.prefetch = new Prefetch(self, machine);
  }

  @Override
  public ServiceCommand read(int tag, Decoder in) {
    return SqlCommand.read(tag, in);
  }

  @Override
  public SmrMessage reject(PendingRequest next, Rejection rejection) {
    return Refusal.of(next, rejection);
  }

  // R5, R6.
  @Override
  public void execute(
      PendingRequest next,
      ServiceCommand command,
      StateMachineHost<SmrMessage, Control> host,
      Effects<SmrMessage> effects) {
    if (!(command instanceof SqlCommand sql)) {
      throw new IllegalArgumentException("not of SQL: " + command);
    }
    Position at = next.at();
    Request request = next.request();
    switch (sql) {
      case SqlCommand.Script(List<OrderedStatement> statements, boolean readOnly) when readOnly ->
          machine.read(at, request, statements, host.control().quarantinedShapes(self));
      case SqlCommand.PartialRead(List<NodeId> asked, List<OrderedStatement> statements) -> {
        if (asked.contains(self)) { // R5b
          machine.read(at, request, statements, host.control().quarantinedShapes(self));
        }
      }
      case SqlCommand.Script(List<OrderedStatement> statements, boolean _) ->
          await(
              next,
              machine.execute(at, request, statements, host.control().known(self)),
              host,
              effects);
      case SqlCommand.Commit commit -> onCommit(next, commit, host, effects);
      case SqlCommand.Lease lease ->
          host.recorded(next, machine.lease(at, request, lease), effects);
      case SqlCommand.Dispute dispute -> onDispute(next, dispute, host, effects);
      case SqlCommand.Testimony testimony -> onTestimony(next, testimony, host, effects);
      case SqlCommand.WriteVote _, SqlCommand.AbandonWrite _ ->
          host.record(next, effects); // heard before
      case SqlCommand.Advise(var asked) -> {
        Control control = host.control();
        host.recorded(next, machine.record(at, request, control, control.locks(asked)), effects);
      }
    }
  }

  @Override
  public boolean isHolding() {
    return commits.isHolding() || writes.isHolding();
  }

  private void await(
      PendingRequest next,
      StateMachine.Executed executed,
      StateMachineHost<SmrMessage, Control> host,
      Effects<SmrMessage> effects) {
    switch (executed) {
      case StateMachine.Unable(String reason) -> host.repair(next.at(), reason, effects);
      case StateMachine.Ran ran ->
          writes
              .begin(next, ran, host.peers().all(), effects)
              .ifPresent(reply -> host.recorded(next, reply, effects));
    }
  }

  /// Ends a held write once the order has its outcome.
  @Override
  public void settle(StateMachineHost<SmrMessage, Control> host, Effects<SmrMessage> effects) {
    boolean disputed =
        writes.end(
            host.peers().all(),
            (next, reply) ->
                reply.ifPresentOrElse(
                    it -> host.recorded(next, it, effects),
                    () ->
                        host.repair(next.at(), "could not apply the others' write set", effects)));
    if (disputed) {
      host.compare(host.applied(), effects);
    }
    writes.passed(host.applied());
  }

  @Override
  public void delivered(Position at, Request request, Position applied) {
    writes.hear(at, request, applied);
  }

  @Override
  public void overheard(ReplicaEvent.Ordered slot, Position applied) {
    writes.overhear(slot, applied);
  }

  @Override
  public void prefetch(ExecutionQueue queue, StateMachineHost<SmrMessage, Control> host) {
    prefetch.tell(queue, host, commit -> isEnough(commit, host));
  }

  @Override
  public void cancelPrefetch() {
    prefetch.cancel();
  }

  @Override
  public void idle(StateMachineHost<SmrMessage, Control> host, Effects<SmrMessage> effects) {
    writes.decline(host.peers().all(), effects);
  }

  @Override
  public void suspend() {
    commits.drop(); // the installation rolls it back
    writes.suspend();
  }

  @Override
  public void installed(Position applied) {
    commits.passed(applied);
    writes.passed(applied);
  }

  /// The results that the client saw are one vote, the delegate's; equal results here are a second
  /// vote, if this replica is not the delegate. Fewer than r + 1 votes commit nothing; nor does a
  /// replica whose engine cannot answer, since the client's results predate others' commits.
  private void onCommit(
      PendingRequest next,
      SqlCommand.Commit commit,
      StateMachineHost<SmrMessage, Control> host,
      Effects<SmrMessage> effects) {
    Known known = host.control().known(self);
    switch (machine.commit(next.at(), next.request(), commit, known, isEnough(commit, host))) {
      case StateMachine.Open open -> await(next, open, host, effects);
      case StateMachine.Unable unable -> await(next, unable, host, effects);
      case StateMachine.Tentative own -> {
        own.reply().ifPresent(reply -> host.recorded(next, reply, effects));
        commits
            .begin(next, commit.delegate(), own, host.peers(), effects)
            .ifPresent(decision -> onDecided(decision, host, effects));
      }
    }
    commits.passed(next.at());
  }

  private boolean isEnough(SqlCommand.Commit commit, StateMachineHost<SmrMessage, Control> host) {
    int voices = host.peers().others().contains(commit.delegate()) ? 2 : 1;
    return voices >= tolerance.matchingReplies();
  }

  /// A held COMMIT has its outcome.
  private void onDecided(
      HeldCommits.Decision decision,
      StateMachineHost<SmrMessage, Control> host,
      Effects<SmrMessage> effects) {
    PendingRequest next = decision.next();
    switch (decision) {
      // Neither is recorded: after a crash the COMMIT is delivered again, with the same finding.
      case HeldCommits.Unable _ ->
          host.repair(next.at(), "could not execute a transaction that stands", effects);
      case HeldCommits.Unknown _ ->
          host.repair(next.at(), "could not tell whether a transaction stands", effects);
      case HeldCommits.Decided(PendingRequest _, boolean stands, boolean forgotten) -> {
        host.recorded(next, machine.decide(next.at(), next.request(), stands), effects);
        if (forgotten) {
          host.compare(next.at(), effects);
        }
      }
    }
  }

  private void onDispute(
      PendingRequest next,
      SqlCommand.Dispute dispute,
      StateMachineHost<SmrMessage, Control> host,
      Effects<SmrMessage> effects) {
    Control control = host.control();
    String shape = machine.shape(dispute.statement());
    boolean opened = control.dispute(next.at(), dispute, shape, host.agreement());
    host.record(next, effects);
    if (opened) {
      // An engine known to answer this shape wrongly testifies by its tables alone.
      boolean asked = !control.quarantinedShapes(self).contains(shape);
      machine.examine(next.at(), dispute.statement(), dispute.rerun(), asked);
    }
  }

  private void onTestimony(
      PendingRequest next,
      SqlCommand.Testimony testimony,
      StateMachineHost<SmrMessage, Control> host,
      Effects<SmrMessage> effects) {
    boolean heard = next.isFrom(testimony.node()) && host.control().testify(testimony);
    host.control().fold(testimony.dispute(), host.peers().count());
    host.record(next, effects);
    if (heard) {
      host.repairIfWrong(next.at(), effects);
    }
  }

  /// Another replica asks for the outcome of a COMMIT.
  void onAsked(
      NodeId from,
      Position at,
      StateMachineHost<SmrMessage, Control> host,
      Effects<SmrMessage> effects) {
    boolean executed = !at.isAfter(host.applied()) && !host.repairing();
    commits.asked(from, at, executed, host.lacksState(), effects);
  }

  /// Another replica reports the outcome of a COMMIT; only members have a vote.
  void onTold(
      NodeId from,
      Position at,
      Outcome outcome,
      StateMachineHost<SmrMessage, Control> host,
      Effects<SmrMessage> effects) {
    if (host.peers().others().contains(from)) {
      boolean held = commits.isAt(at);
      commits
          .told(from, at, outcome, host.applied(), host.peers())
          .ifPresent(decision -> onDecided(decision, host, effects));
      if (held) {
        host.proceed(effects);
      }
    }
  }

  /// The timer of a held COMMIT expired.
  void onAskAgain(
      Position at, StateMachineHost<SmrMessage, Control> host, Effects<SmrMessage> effects) {
    if (commits.isAt(at)) {
      commits
          .askAgain(at, host.peers(), effects)
          .ifPresent(decision -> onDecided(decision, host, effects));
      host.proceed(effects);
    }
  }

  /// The timer of a held write expired.
  void onGiveUpTimer(Position at, Effects<SmrMessage> effects) {
    writes.onGiveUpTimer(at, effects);
  }
}
