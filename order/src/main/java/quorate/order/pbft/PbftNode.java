package quorate.order.pbft;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import quorate.core.Check;
import quorate.core.Durable;
import quorate.core.Effects;
import quorate.core.Event;
import quorate.core.NodeId;
import quorate.core.digest.Digest;
import quorate.order.Delivered;
import quorate.order.Forgotten;
import quorate.order.LeaderKnown;
import quorate.order.OrderNode;
import quorate.order.Request;
import quorate.order.pbft.PbftMessage.Body;
import quorate.order.pbft.PbftMessage.Checkpoint;
import quorate.order.pbft.PbftMessage.Choose;
import quorate.order.pbft.PbftMessage.Commit;
import quorate.order.pbft.PbftMessage.Committed;
import quorate.order.pbft.PbftMessage.FetchBody;
import quorate.order.pbft.PbftMessage.Installed;
import quorate.order.pbft.PbftMessage.Judged;
import quorate.order.pbft.PbftMessage.Local;
import quorate.order.pbft.PbftMessage.NewView;
import quorate.order.pbft.PbftMessage.PrePrepare;
import quorate.order.pbft.PbftMessage.Prepare;
import quorate.order.pbft.PbftMessage.Redeliver;
import quorate.order.pbft.PbftMessage.Stable;
import quorate.order.pbft.PbftMessage.Status;
import quorate.order.pbft.PbftMessage.Submit;
import quorate.order.pbft.PbftMessage.Taken;
import quorate.order.pbft.PbftMessage.ToAgreement;
import quorate.order.pbft.PbftMessage.ToCheckpoints;
import quorate.order.pbft.PbftMessage.ToLearner;
import quorate.order.pbft.PbftMessage.ToViews;
import quorate.order.pbft.PbftMessage.ViewChange;

/// One replica of PBFT's order (Castro and Liskov, OSDI 1999 and TOCS 2002), without execution.
///
/// [OrderNode] describes how to host it. It delivers [Delivered], [LeaderKnown],
/// [BehindCheckpoint], [CheckpointStable], [ViewEntered], [Suspected], [Refused] and [Forgotten];
/// if values are agreed on, [quorate.order.ChoiceWanted] and [quorate.order.ChoiceProposed]; if it
/// speculates, [OptimisticDelivery] and [Retraction].
public final class PbftNode implements OrderNode<PbftMessage> {
  private static final int BEHIND_TICKS = 4;
  private final PbftConfig config;
  private final VoteLog log = new VoteLog();
  private final Learner learner;
  private final Speculation speculation;
  private final Checkpoints checkpoints;
  private final Agreement agreement;
  private final Views views;
  private final Requests requests;
  private final Proposer proposer;
  private final Watch watch;
  private final Retransmission retransmission;
  private final Early early;
  private final OwnSignatures signatures;
  private final Refusals refusals = new Refusals();
  private final Quotas proofQuotas;
  private final Quotas bodyQuotas;
  private boolean started;

  /// Whether this node's own signature has proved that its log lost a promise.
  private boolean forgotten;

  private long truncated = -1;
  private long viewBefore;
  private long nextAtTick;
  private int stuckTicks;
  private long reportedBehind;

  public PbftNode(PbftConfig config) {
    this.config = config;
    Proofs proofs = new Proofs(config);
    this.bodyQuotas = new Quotas(config.limits().demands().bodyBytesPerTick());
    this.speculation = new Speculation(config);
    this.learner = new Learner(config, log, speculation);
    this.checkpoints = new Checkpoints(config, proofs);
    this.agreement = new Agreement(config, log, learner, checkpoints, refusals);
    this.views = new Views(config, log, checkpoints, proofs, learner, refusals);
    this.requests = new Requests(config, refusals);
    this.proposer = new Proposer(config, agreement, checkpoints, learner, requests);
    this.watch = new Watch(config);
    this.retransmission =
        new Retransmission(config, views, checkpoints, agreement, learner, bodyQuotas);
    this.early = new Early(config);
    this.signatures = new OwnSignatures(config, views, checkpoints);
    this.proofQuotas = new Quotas(config.limits().demands().proofsPerTick());
  }

  @Override
  public void on(Event<PbftMessage> event, Effects<PbftMessage> effects) {
    take(event, effects);
    finish(effects);
  }

  /// Proposes and announces once for the whole round.
  @Override
  public void onAll(List<Event<PbftMessage>> events, Effects<PbftMessage> effects) {
    for (Event<PbftMessage> event : events) {
      take(event, effects);
    }
    finish(effects);
  }

  private void take(Event<PbftMessage> event, Effects<PbftMessage> effects) {
    if (forgotten) {
      return;
    }
    switch (event) {
      case Event.Restored<PbftMessage>(Durable record) -> onRestored(record);
      case Event.Fired<PbftMessage>(Tick _) -> {
        onTick(effects);
        afterEvent();
        finish(effects);
        effects.arm(new Tick(), config.limits().time().tick());
      }
      case Event.Fired<PbftMessage> _ -> {} // the timer of another role of this node
      case Event.Received<PbftMessage>(NodeId from, PbftMessage message) -> {
        onMessage(from, message, effects);
        afterEvent();
      }
    }
    // I1.
    Check.that(views.view() >= viewBefore, "views ascend", views.view(), viewBefore);
    viewBefore = views.view();
    log.checkInvariants(views.view());
  }

  @Override
  public List<PbftRecord> liveRecords() {
    List<PbftRecord> live = new ArrayList<>(checkpoints.liveRecords());
    live.addAll(views.liveRecords());
    live.addAll(log.liveRecords());
    return live;
  }

  /// The node's complete volatile state, as a value: two nodes of one configuration with equal
  /// states are indistinguishable, and the explorer merges them.
  public Object state() {
    return List.of(
        log.state(),
        learner.state(),
        checkpoints.state(),
        agreement.state(),
        views.state(),
        requests.state(),
        proposer.state(),
        watch.state(),
        retransmission.state(),
        early.state(),
        refusals.state(),
        proofQuotas.state(),
        bodyQuotas.state(),
        List.of(started, forgotten, truncated, nextAtTick, stuckTicks, reportedBehind));
  }

  private void onRestored(Durable durable) {
    Check.that(durable instanceof PbftRecord, "a log of PBFT holds records of PBFT", durable);
    switch ((PbftRecord) durable) {
      case PbftRecord.Left(long below) -> views.restoreLeft(below);
      case PbftRecord.Entered(NewView newView) -> views.restoreEntered(newView);
      case PbftRecord.Held(Batch batch) -> log.restoreBody(batch);
      case PbftRecord.Voted(long view, long slot, Digest digest) ->
          log.restoreVote(view, slot, digest);
      case PbftRecord.Prepared(long view, long slot, Digest digest) ->
          log.restorePrepared(view, slot, digest);
      case PbftRecord.Took(long slot, Digest state) -> checkpoints.restoreTaken(slot, state);
      case PbftRecord.Stabilised(Certificate certificate) -> {
        checkpoints.restoreStable(certificate);
        log.truncate(certificate.slot());
      }
    }
  }

  /// Whether a message proves that this replica's log has lost its end.
  private boolean forgets(PbftMessage message, Effects<PbftMessage> effects) {
    Optional<String> evidence = signatures.forgotten(message);
    evidence.ifPresent(it -> effects.deliver(new Forgotten(it)));
    forgotten = evidence.isPresent();
    return forgotten;
  }

  private void onTick(Effects<PbftMessage> effects) {
    if (!started) {
      started = true;
      start(effects);
      return;
    }
    proofQuotas.onTick();
    bodyQuotas.onTick();
    retransmission.onTick(effects);
    learner.onTick(views.view(), effects);
    agreement.onTick(effects);
    boolean behind = learner.next() <= checkpoints.low();
    if (!behind) {
      requests.onTick(views.primary(), effects);
    } // otherwise waiting requests may be in the missing slots
    reportBehind(effects);
    if (views.isActive()) {
      Suspected.Reason reason = judge(behind);
      long ahead = views.viewOfOneAhead();
      boolean follow = watch.onTickOfOne(ahead > 0);
      if (reason != null) {
        leave(views.view() + 1, reason, effects);
      } else if (follow) {
        leave(ahead, Suspected.Reason.ONE_WAITS, effects);
      }
    } else if (watch.onTickWaiting(views.quorumWaits())) {
      leave(views.view() + 1, Suspected.Reason.NO_NEW_VIEW, effects);
    } else {
      tryBegin(effects);
    }
  }

  /// The reason to replace the primary of this view; null if there is none (V1).
  private Suspected.@Nullable Reason judge(boolean behind) {
    if (behind) {
      requests.onTickBehind();
      watch.onTickBehind();
      return null;
    }
    requests.onTickActive();
    return watch.onTickActive(requests, agreement.isUnfinished() || retransmission.isLeftBehind());
  }

  /// Resumes after the records are restored.
  private void start(Effects<PbftMessage> effects) {
    NewView begun = views.begun();
    NewViewDecision decision = begun == null ? null : NewViewDecision.of(config, begun.changes());
    if (decision != null) {
      checkpoints.adopt(decision.base(), effects); // the crash may have come before its record
    }
    truncate();
    learner.start(effects, views.view());
    if (views.isActive()) {
      enterAgreement(effects);
      effects.deliver(new LeaderKnown(views.primary(), views.view()));
    }
  }

  // N3.
  private void reportBehind(Effects<PbftMessage> effects) {
    Certificate stable = checkpoints.stable();
    boolean stuck = learner.next() <= stable.slot() && learner.next() == nextAtTick;
    nextAtTick = learner.next();
    stuckTicks = stuck ? stuckTicks + 1 : 0;
    boolean news = stable.slot() > reportedBehind;
    if (stuck && (stuckTicks % BEHIND_TICKS == 0 || news && stuckTicks > 1)) {
      reportedBehind = stable.slot();
      effects.deliver(
          new BehindCheckpoint(learner.next(), stable.slot(), stable.state(), stable.holders()));
    }
  }

  /// Only members take part; any client may submit a request.
  private void onMessage(NodeId from, PbftMessage message, Effects<PbftMessage> effects) {
    boolean peer = config.isMember(from) && !from.equals(config.self());
    switch (message) {
      case Submit(Request request) -> onSubmit(from, request, effects);
      case Local local when from.equals(config.self()) -> onLocal(local, effects);
      case ToAgreement toAgreement when peer -> onAgreement(from, toAgreement, effects);
      case ToViews toViews when peer -> onViews(from, toViews, effects);
      case ToCheckpoints toCheckpoints when peer -> onCheckpoints(from, toCheckpoints, effects);
      case ToLearner toLearner when peer -> onLearner(from, toLearner, effects);
      case Local _, ToAgreement _, ToViews _, ToCheckpoints _, ToLearner _ ->
          refuse(from, Refused.Reason.NOT_ENTITLED, effects);
      case PbftMessage.ToNode _ -> throw new IllegalStateException("every ToNode is a Submit");
    }
  }

  private void onSubmit(NodeId from, Request request, Effects<PbftMessage> effects) {
    boolean fresh = requests.offer(from, request, effects);
    if (fresh && !config.isMember(from) && !views.isPrimary() && views.isActive()) {
      effects.send(views.primary(), new Submit(request));
    }
  }

  private void onAgreement(NodeId from, ToAgreement message, Effects<PbftMessage> effects) {
    boolean early =
        message.view() > views.view() || message.view() == views.view() && !views.isActive();
    if (early) {
      if (!this.early.hold(from, message)) {
        refuse(from, Refused.Reason.FLOOD, effects);
      }
    } else if (message.view() == views.view()) {
      switch (message) {
        case PrePrepare prePrepare -> agreement.onPrePrepare(from, prePrepare, effects);
        case Prepare prepare -> agreement.onPrepare(from, prepare, effects);
        case Commit commit -> agreement.onCommit(from, commit, effects);
      }
    }
  }

  private void onViews(NodeId from, ToViews message, Effects<PbftMessage> effects) {
    switch (message) {
      case ViewChange change -> {
        if (!proofQuotas.take(from, 1)) {
          refuse(from, Refused.Reason.FLOOD, effects);
        } else if (!views.onViewChange(change)) {
          refuse(from, Refused.Reason.FORGED_PROOF, effects);
        } else {
          long target = views.viewToJoin();
          if (target > 0) {
            leave(target, Suspected.Reason.OTHERS_LEFT, effects);
          }
          tryBegin(effects);
        }
      }
      case NewView newView -> {
        if (!proofQuotas.take(from, config.members().size())) {
          refuse(from, Refused.Reason.FLOOD, effects);
        } else if (!forgets(newView, effects)) {
          onNewView(from, newView, effects);
        }
      }
    }
  }

  // V6.
  private void onNewView(NodeId from, NewView newView, Effects<PbftMessage> effects) {
    switch (views.judge(newView)) {
      case OLD -> {} // late or passed on
      case FORGED -> refuse(from, Refused.Reason.FORGED_PROOF, effects);
      case WRONG -> {
        refuse(from, Refused.Reason.WRONG_NEW_VIEW, effects);
        if (newView.view() == views.view()) {
          leave(views.view() + 1, Suspected.Reason.FORGED_NEW_VIEW, effects);
        }
      }
      case RIGHT -> enter(newView, effects);
    }
  }

  private void onCheckpoints(NodeId from, ToCheckpoints message, Effects<PbftMessage> effects) {
    switch (message) {
      case Checkpoint vote when vote.slot() <= checkpoints.low() -> {} // stable already
      case Stable(Certificate certificate) when certificate.slot() <= checkpoints.low() -> {}
      case ToCheckpoints _ when !proofQuotas.take(from, 1) ->
          refuse(from, Refused.Reason.FLOOD, effects);
      case ToCheckpoints shown when forgets(shown, effects) -> {}
      case Checkpoint vote when checkpoints.verify(vote) -> checkpoints.add(vote, effects);
      case Stable(Certificate certificate) when checkpoints.verify(certificate) ->
          checkpoints.adopt(certificate, effects);
      case Checkpoint _, Stable _ -> refuse(from, Refused.Reason.FORGED_PROOF, effects);
    }
  }

  private void onLearner(NodeId from, ToLearner message, Effects<PbftMessage> effects) {
    switch (message) {
      case Status status -> retransmission.onStatus(from, status, effects);
      case Committed page -> learner.onCommitted(from, page, views.view(), effects);
      case FetchBody(Digest digest) -> {
        Batch batch = log.body(digest);
        if (batch != null && bodyQuotas.take(from, batch.bytes())) {
          effects.send(from, new Body(batch));
        }
      }
      case Body(Batch batch) -> {
        if (learner.onBody(batch, views.view(), effects)) {
          agreement.onBody(batch.digest(), effects);
          tryBegin(effects);
        }
      }
    }
  }

  private void onLocal(Local local, Effects<PbftMessage> effects) {
    switch (local) {
      case Taken(long slot, Digest state) -> checkpoints.onTaken(slot, state, effects);
      case Installed(long slot) -> learner.onInstalled(slot, views.view(), effects);
      case Redeliver(long from) -> learner.onRedeliver(from, views.view(), effects);
      case Choose choose -> {
        if (views.isActive() && views.isPrimary()) {
          proposer.onChoose(choose, views.view(), effects);
        }
      }
      case Judged judged -> {
        if (views.isActive()) {
          agreement.onJudged(judged, effects);
        }
      }
    }
  }

  private void leave(long target, Suspected.Reason reason, Effects<PbftMessage> effects) {
    effects.deliver(new Suspected(views.view(), reason));
    if (reason == Suspected.Reason.UNFAIR) {
      requests.onUnfair();
    }
    watch.onLeft();
    agreement.leave();
    speculation.revoke(learner.next(), effects);
    learner.forgetWants();
    views.leaveFor(target, effects);
    tryBegin(effects);
  }

  /// Starts the view if this node is its primary and it has not begun.
  private void tryBegin(Effects<PbftMessage> effects) {
    NewView newView = views.begin(effects);
    if (newView != null) {
      enter(newView, effects);
    }
  }

  private void enter(NewView newView, Effects<PbftMessage> effects) {
    NewViewDecision decision = views.enter(newView, effects);
    checkpoints.adopt(decision.base(), effects);
    speculation.revoke(learner.next(), effects); // this node may still have been in an earlier view
    learner.forgetWants();
    truncate();
    watch.onEntered();
    enterAgreement(effects);
    if (views.isPrimary()) {
      config.toOthers(newView, effects); // it is the primary's vote for all chosen batches
    }
    effects.deliver(new LeaderKnown(views.primary(), views.view()));
    int nulls = decision.nulls();
    effects.deliver(new ViewEntered(views.view(), decision.chosen().size() - nulls, nulls));
    for (Early.Message held : early.take(views.view())) {
      onAgreement(held.from(), held.message(), effects);
    }
  }

  private void enterAgreement(Effects<PbftMessage> effects) {
    NewView begun = views.begun();
    agreement.enter(views.view(), begun == null ? List.of() : begun.chosen(), effects);
    List<Request> carriedOver = new ArrayList<>();
    for (Digest digest : agreement.proposed()) {
      Batch batch = log.body(digest);
      if (batch != null) {
        carriedOver.addAll(batch.requests());
      }
    }
    requests.onView(carriedOver);
    proposer.enter();
  }

  /// Follow-up work after a single event.
  private void afterEvent() {
    if (started) {
      truncate();
    }
    noteDelivered();
  }

  /// Passes new deliveries to the queue and the watch. True if there were any.
  private boolean noteDelivered() {
    List<Delivered> delivered = learner.drain();
    for (Delivered each : delivered) {
      Requests.Served served = requests.onDelivered(each.requests());
      if (views.isActive() && !each.requests().isEmpty()) {
        watch.onOrdered(served, !learner.isCaughtUp(each.slot()));
      }
    }
    return !delivered.isEmpty();
  }

  /// Follow-up work after one or several events: proposals and announcements.
  private void finish(Effects<PbftMessage> effects) {
    if (!started || forgotten) {
      return;
    }
    do {
      if (views.isActive() && views.isPrimary()) {
        proposer.pump(views.view(), effects);
      }
    } while (noteDelivered());
    speculation.announce(views.view(), agreement, learner.next(), log, effects);
  }

  private void truncate() {
    if (checkpoints.low() == truncated) {
      return;
    }
    truncated = checkpoints.low();
    log.truncate(truncated);
    agreement.truncate(truncated);
    learner.truncate(truncated);
    Set<Digest> needed = new LinkedHashSet<>(learner.kept());
    needed.addAll(agreement.proposed());
    NewView begun = views.begun();
    if (begun != null) {
      begun.chosen().forEach(assigned -> needed.add(assigned.digest()));
    }
    log.retainBodies(needed);
  }

  private void refuse(NodeId from, Refused.Reason reason, Effects<PbftMessage> effects) {
    refusals.refuse(from, reason, effects);
  }
}
