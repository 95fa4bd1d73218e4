package quorate.replication.eve;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import quorate.core.Check;
import quorate.core.Durable;
import quorate.core.Effects;
import quorate.core.Event;
import quorate.core.NodeId;
import quorate.core.Role;
import quorate.replication.eve.EveIndication.Reason;
import quorate.replication.eve.EveMessage.Certified;
import quorate.replication.eve.EveMessage.Commit;
import quorate.replication.eve.EveMessage.Complain;
import quorate.replication.eve.EveMessage.NewView;
import quorate.replication.eve.EveMessage.Prepare;
import quorate.replication.eve.EveMessage.Progress;
import quorate.replication.eve.EveMessage.Status;
import quorate.replication.eve.EveMessage.Verify;
import quorate.replication.eve.EveMessage.VerifyResponse;
import quorate.replication.eve.EveMessage.ViewChange;

/// One verifier of execute-verify replication (Eve, section 3.4.1): it agrees with the others on
/// the token of each batch, or on going back to the batch before.
///
/// Its host feeds the restored records in order, then fires [Tick] once, and answers nothing: it
/// delivers [EveIndication.BatchCertified], [EveIndication.Suspected] and [EveIndication.Accused].
public final class Verifier implements Role<EveMessage> {
  private final EveConfig config;
  private final Proofs proofs;
  private final VoteLog log = new VoteLog();
  private final Verifications verifications;
  private final Agreement agreement;
  private final Views views;
  private final Watch watch;

  /// The executors whose requests wait in this view.
  private final Set<NodeId> complaining = new TreeSet<>();

  private final Set<NodeId> accused = new TreeSet<>();
  private boolean started;

  public Verifier(EveConfig config) {
    this.config = config;
    this.proofs = new Proofs(config);
    this.verifications = new Verifications(config);
    this.agreement = new Agreement(config, log);
    this.views = new Views(config, log, proofs);
    this.watch = new Watch(config.limits());
  }

  @Override
  public void on(Event<EveMessage> event, Effects<EveMessage> effects) {
    switch (event) {
      case Event.Restored<EveMessage>(Durable record) -> onRestored(record);
      case Event.Fired<EveMessage>(Tick _) -> {
        onTick(effects);
        effects.arm(new Tick(), config.limits().tick());
      }
      case Event.Fired<EveMessage> _ -> {} // the timer of another role of this node
      case Event.Received<EveMessage>(NodeId from, EveMessage.ToVerifier message) ->
          onMessage(from, message, effects);
      case Event.Received<EveMessage> _ -> {} // for the executor of this node
    }
  }

  /// The view that it is in, or waits for.
  public long view() {
    return views.view();
  }

  /// The records that restore this verifier.
  public List<EveRecord> liveRecords() {
    List<EveRecord> live = new ArrayList<>(log.liveRecords());
    live.addAll(views.liveRecords());
    return live;
  }

  /// The complete volatile state, as a value: the explorer merges verifiers with equal states.
  public Object state() {
    return List.of(
        log.state(),
        verifications.state(),
        agreement.state(),
        views.state(),
        watch.state(),
        Set.copyOf(complaining),
        Set.copyOf(accused),
        started);
  }

  private void onRestored(Durable durable) {
    Check.that(durable instanceof EveRecord.OfVerifier, "a verifier's log holds its own", durable);
    switch ((EveRecord.OfVerifier) durable) {
      case EveRecord.Left(long below) -> views.restoreLeft(below);
      case EveRecord.Entered(NewView newView) -> views.restoreEntered(newView);
      case EveRecord.Voted(long view, Token token) -> log.restoreVote(view, token);
      case EveRecord.Prepared(long view, Token token) -> log.restorePrepared(view, token);
      case EveRecord.Certified(Certificate certificate) -> log.restoreCertified(certificate);
    }
  }

  /// Links authenticate `from`.
  private void onMessage(NodeId from, EveMessage.ToVerifier message, Effects<EveMessage> effects) {
    boolean peer = config.isVerifier(from) && !from.equals(config.self());
    switch (message) {
      case Verify verify -> onVerify(verify, effects);
      case Progress progress when config.isExecutor(from) -> onProgress(from, progress, effects);
      case Complain(long view) when config.isExecutor(from) -> onComplaint(from, view, effects);
      case Prepare prepare when peer -> onPrepare(from, prepare, effects);
      case Commit commit -> onCommit(commit, effects);
      case Certified(Certificate certificate) -> onCertificate(certificate, effects);
      case ViewChange change -> onViewChange(change, effects);
      case NewView newView -> onNewView(newView, effects);
      case Status status when peer -> onStatus(from, status, effects);
      case Progress _, Complain _, Prepare _, Status _ -> {} // not its to say
    }
  }

  private boolean isIn(long view) {
    return views.isActive() && views.view() == view;
  }

  /// A token that is committed already, is beyond the window, or of another view is not kept: its
  /// executor sends it again (R2).
  private void onVerify(Verify verify, Effects<EveMessage> effects) {
    long ahead = verify.token().number() - log.certified().number();
    boolean wanted = isIn(verify.view()) && ahead > 0 && ahead <= config.limits().window();
    if (!wanted || verifications.isKnown(verify) || !proofs.verify(verify)) {
      return;
    }
    verifications.add(verify).ifPresent(evidence -> accuse(evidence, effects));
    accept(effects);
  }

  private void accuse(Evidence evidence, Effects<EveMessage> effects) {
    NodeId node =
        switch (evidence.kind()) {
          case TWO_TOKENS -> evidence.first().signer();
          case TWO_BATCHES -> config.executorPrimary(evidence.first().view());
        };
    if (accused.add(node)) {
      effects.deliver(new EveIndication.Accused(node, evidence));
    }
    if (evidence.kind() == Evidence.Kind.TWO_BATCHES && isIn(evidence.first().view())) {
      leave(views.view() + 1, Reason.PRIMARY_ACCUSED, effects);
    }
  }

  /// Votes for the token that enough executors share, or leaves the view if there can be none.
  private void accept(Effects<EveMessage> effects) {
    Certificate certified = log.certified();
    // P1, V7: in a view whose choice is certified in that same view, and not before.
    boolean settled = views.isActive() && certified.view() == views.view();
    if (!settled || log.votedIn(views.view(), certified.number() + 1).isPresent()) {
      return;
    }
    Optional<Token> matched = verifications.matched(certified.token());
    if (matched.isPresent()) {
      agreement.vote(matched.get(), effects);
      certify(effects);
    } else if (verifications.isDiverged(certified.token())) {
      leave(views.view() + 1, Reason.DIVERGED, effects);
    }
  }

  private void onPrepare(NodeId from, Prepare prepare, Effects<EveMessage> effects) {
    if (isIn(prepare.view())) {
      agreement.onPrepare(from, prepare, effects);
      certify(effects);
    }
  }

  private void onCommit(Commit commit, Effects<EveMessage> effects) {
    if (isIn(commit.view()) && proofs.commit(commit)) {
      agreement.onCommit(commit);
      certify(effects);
    }
  }

  private void certify(Effects<EveMessage> effects) {
    agreement.certificate().ifPresent(certificate -> adopt(certificate, effects));
  }

  // P4.
  private void onCertificate(Certificate certificate, Effects<EveMessage> effects) {
    if (certificate.isNewerThan(log.certified()) && proofs.certificate(certificate)) {
      adopt(certificate, effects);
    }
  }

  /// A newer certificate: the executors are told, and the next batch may be voted on (P3).
  private void adopt(Certificate certificate, Effects<EveMessage> effects) {
    if (!certificate.isNewerThan(log.certified())) {
      return;
    }
    if (certificate.number() > log.certified().number()) {
      watch.onProgress();
    }
    log.certify(certificate, effects);
    agreement.truncate();
    verifications.truncate(certificate.number());
    effects.deliver(new EveIndication.BatchCertified(certificate));
    config.toExecutors(new VerifyResponse(certificate), effects);
    accept(effects);
  }

  private void onComplaint(NodeId from, long view, Effects<EveMessage> effects) {
    if (isIn(view)) {
      complaining.add(from);
      if (complaining.size() >= config.weak()) { // V1: an honest one among them
        leave(view + 1, Reason.COMPLAINTS, effects);
      }
    }
  }

  private void onViewChange(ViewChange change, Effects<EveMessage> effects) {
    views.onViewChange(change);
    long target = views.viewToJoin();
    if (target > 0) {
      leave(target, Reason.OTHERS_LEFT, effects);
    }
    views.begin().ifPresent(newView -> begin(newView, effects));
  }

  private void begin(NewView newView, Effects<EveMessage> effects) {
    // Its own records first: nobody may enter a view that its primary could forget.
    views.enter(newView, effects);
    config.toOtherVerifiers(newView, effects);
    resume(effects);
  }

  private void onNewView(NewView newView, Effects<EveMessage> effects) {
    switch (views.judge(newView)) {
      case VOID -> {}
      case WRONG -> {
        if (newView.view() == views.view()) {
          leave(views.view() + 1, Reason.WRONG_NEW_VIEW, effects);
        }
      }
      case RIGHT -> {
        views.enter(newView, effects);
        resume(effects);
      }
    }
  }

  /// Begins the view, or continues it after a restart: its choice is voted on again, and no
  /// executor hears of it before it is certified (V7). The thesis answers at once, and the next
  /// view may then drop an answered batch.
  private void resume(Effects<EveMessage> effects) {
    watch.onView();
    verifications.clear();
    complaining.clear();
    NewView newView = views.begun().orElse(null);
    if (newView == null) { // the first view has no choice
      agreement.enter(views.view(), Token.GENESIS, 0);
      resumeVote(effects);
      return;
    }
    NewViewDecision decision = NewViewDecision.of(config, newView.changes()).orElseThrow();
    onCertificate(decision.base(), effects);
    agreement.enter(views.view(), newView.chosen(), newView.stalls());
    if (log.certified().view() < views.view()) {
      Check.that(
          newView.chosen().number() == log.certified().number()
              ? newView.chosen().equals(log.certified().token())
              : newView.chosen().follows(log.certified().token()),
          "a new view keeps what is certified",
          newView,
          log.certified());
      agreement.vote(newView.chosen(), effects);
      certify(effects);
    } else {
      resumeVote(effects);
    }
  }

  /// Continues with a vote on the next batch from before a restart.
  private void resumeVote(Effects<EveMessage> effects) {
    if (log.certified().view() == views.view()) {
      log.votedIn(views.view(), log.certified().number() + 1)
          .ifPresent(token -> agreement.vote(token, effects));
      certify(effects);
    }
  }

  private void leave(long target, Reason reason, Effects<EveMessage> effects) {
    effects.deliver(new EveIndication.Suspected(target, reason));
    views.leaveFor(target, effects);
    verifications.clear();
    complaining.clear();
    watch.onLeft(reason == Reason.STALLED || reason == Reason.NO_NEW_VIEW);
    views.begin().ifPresent(newView -> begin(newView, effects));
  }

  private void onTick(Effects<EveMessage> effects) {
    if (!started) {
      started = true;
      if (views.isActive()) {
        resume(effects);
      }
    } else if (views.isActive()) {
      onTickActive(effects);
    } else {
      onTickWaiting(effects);
    }
    // R1.
    Certificate certified = log.certified();
    config.toOtherVerifiers(
        new Status(views.view(), views.isActive(), certified.number(), certified.view()), effects);
  }

  private void onTickActive(Effects<EveMessage> effects) {
    agreement.resend(effects);
    boolean unsettled = log.certified().view() < views.view();
    // V1: one executor alone, which may lie, is no reason.
    boolean heard = verifications.heard(log.certified().number() + 1) >= config.weak();
    long ahead = views.viewOfOneAhead();
    boolean follow = watch.onTickOfOne(ahead > 0);
    if (watch.onTickActive(unsettled || heard || agreement.isUnfinished())) {
      leave(views.view() + 1, Reason.STALLED, effects);
    } else if (follow) {
      leave(ahead, Reason.ONE_WAITS, effects);
    }
  }

  private void onTickWaiting(Effects<EveMessage> effects) {
    config.toOtherVerifiers(views.own(), effects);
    if (watch.onTickWaiting(views.quorumWaits())) {
      leave(views.view() + 1, Reason.NO_NEW_VIEW, effects);
    }
  }

  /// Sends a peer what it lacks (R1).
  private void onStatus(NodeId from, Status status, Effects<EveMessage> effects) {
    Certificate certified = log.certified();
    boolean lacks =
        certified.number() > status.number()
            || certified.number() == status.number() && certified.view() > status.certifiedIn();
    if (lacks) {
      effects.send(from, new Certified(certified));
    }
    boolean late =
        status.view() < views.view() || status.view() == views.view() && !status.active();
    if (late && views.isActive()) {
      views.begun().ifPresent(newView -> effects.send(from, newView));
    }
  }

  /// Answers an executor that is behind (R2).
  private void onProgress(NodeId from, Progress progress, Effects<EveMessage> effects) {
    Certificate certified = log.certified();
    if (certified.view() > progress.view() || certified.number() > progress.number()) {
      effects.send(from, new VerifyResponse(certified));
    }
  }
}
