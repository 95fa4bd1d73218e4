package quorate.order.pbft;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import quorate.core.Effects;
import quorate.core.NodeId;
import quorate.core.digest.Digest;
import quorate.core.quorum.Votes;
import quorate.order.ChoiceProposed;
import quorate.order.pbft.PbftMessage.Commit;
import quorate.order.pbft.PbftMessage.Judged;
import quorate.order.pbft.PbftMessage.PrePrepare;
import quorate.order.pbft.PbftMessage.Prepare;

/// The three phases of one view (PBFT, section 4.2): pre-prepare, prepare, commit.
///
/// A pre-prepare is the primary's vote, a prepare a backup's. A quorum of votes makes a batch
/// prepared: no other batch can be prepared in this view, since two quorums share an honest
/// replica. A quorum of commits makes it committed: it is prepared at so many honest replicas that
/// every later view learns of it.
///
/// Votes are counted within one view only: tallies restart with each view.
final class Agreement {
  private static final int NEAR_SLOTS_MIN = 32;

  /// One slot in the view.
  private static final class Slot {
    final long number;

    /// The digest that the primary proposed, by itself or in its new view.
    @Nullable Digest proposed;

    /// Chosen by the new view, so it is voted for without another judgement.
    boolean carried;

    boolean voted;
    boolean prepared;
    final Votes<Digest> votes = new Votes<>();
    final Votes<Digest> commits = new Votes<>();

    Slot(long number) {
      this.number = number;
    }
  }

  private final PbftConfig config;
  private final VoteLog log;
  private final Learner learner;
  private final Checkpoints checkpoints;
  private final Refusals refusals;
  private final NavigableMap<Long, Slot> slots = new TreeMap<>();
  private long view;

  Agreement(
      PbftConfig config, VoteLog log, Learner learner, Checkpoints checkpoints, Refusals refusals) {
    this.refusals = refusals;
    this.config = config;
    this.log = log;
    this.learner = learner;
    this.checkpoints = checkpoints;
  }

  /// Starts a view, or resumes it after a restart. `chosen` is from its new view (V7).
  void enter(long newView, List<Assigned> chosen, Effects<PbftMessage> effects) {
    view = newView;
    slots.clear();
    for (long number : log.votedSlots()) {
      Digest digest = log.votedIn(view, number);
      if (digest != null && checkpoints.isInWindow(number)) {
        restore(slot(number), digest);
      }
    }
    for (Assigned assigned : chosen) {
      if (checkpoints.isInWindow(assigned.slot())) {
        Slot slot = slot(assigned.slot());
        slot.proposed = assigned.digest();
        slot.carried = true;
        slot.votes.cast(primary(), assigned.digest());
        learner.want(assigned.digest(), primary(), effects);
        vote(slot, effects);
      }
    }
  }

  /// Requests the batches that the new view named and that are missing here.
  void onTick(Effects<PbftMessage> effects) {
    for (Slot slot : slots.values()) {
      if (slot.proposed != null && slot.carried && !slot.voted) {
        learner.want(slot.proposed, primary(), effects);
      }
    }
  }

  /// Leaves the view: its messages no longer count.
  void leave() {
    slots.clear();
  }

  /// Restores own votes of this view after a restart.
  private void restore(Slot slot, Digest digest) {
    slot.proposed = digest;
    slot.voted = true;
    slot.votes.cast(primary(), digest);
    slot.votes.cast(config.self(), digest);
    if (log.preparedIn(view, slot.number)) {
      slot.prepared = true;
      slot.commits.cast(config.self(), digest);
    }
  }

  /// Proposes as primary; the vote is durable before it is sent (A1).
  void propose(long number, Batch batch, Effects<PbftMessage> effects) {
    Slot slot = slot(number);
    log.keep(batch);
    slot.proposed = batch.digest();
    slot.voted = true;
    log.vote(view, number, batch.digest(), effects);
    slot.votes.cast(config.self(), batch.digest());
    config.toOthers(new PrePrepare(view, number, batch), effects);
    advance(slot, effects);
  }

  /// Pre-prepare, at a backup (A2 to A5).
  void onPrePrepare(NodeId from, PrePrepare message, Effects<PbftMessage> effects) {
    if (!from.equals(primary())) {
      refuse(from, Refused.Reason.NOT_ENTITLED, effects);
      return;
    }
    if (!checkWindow(from, message.slot(), effects)) {
      return;
    }
    Slot slot = slot(message.slot());
    Digest digest = message.batch().digest();
    if (slot.proposed != null) {
      if (!slot.proposed.equals(digest)) {
        refuse(from, Refused.Reason.EQUIVOCATION, effects);
      } else if (slot.carried && !slot.voted) {
        log.keep(message.batch()); // named by the new view, missing until now
        vote(slot, effects);
      }
      return;
    }
    long near =
        Math.max(learner.next(), checkpoints.low() + 1)
            + Math.max(NEAR_SLOTS_MIN, 2L * config.limits().window().pipelineSlots());
    if (message.slot() >= near) {
      // Batches are large, so fewer are held than the window has slots. The primary sends it again.
      refuse(from, Refused.Reason.OUT_OF_WINDOW, effects);
      return;
    }
    Optional<Refused.Reason> fault = fault(message.batch());
    if (fault.isPresent()) {
      refuse(from, fault.get(), effects);
      return;
    }
    slot.proposed = digest;
    slot.votes.cast(from, digest);
    log.keep(message.batch());
    if (config.choices()) {
      effects.deliver(choiceProposed(slot.number, message.batch()));
      advance(slot, effects); // a quorum of others may have accepted it
    } else {
      vote(slot, effects);
    }
  }

  private ChoiceProposed choiceProposed(long slot, Batch batch) {
    return new ChoiceProposed(view, slot, batch.requests(), batch.choice(), batch.digest());
  }

  /// The layer above accepts the primary's choice or rejects it; after a rejection this replica
  /// does not vote, but follows if a quorum of others does (Byzantium, section 4.5.2).
  void onJudged(Judged judged, Effects<PbftMessage> effects) {
    Slot slot = slots.get(judged.slot());
    if (judged.view() == view
        && judged.accepted()
        && slot != null
        && judged.digest().equals(slot.proposed)) {
      vote(slot, effects);
    }
  }

  void onPrepare(NodeId from, Prepare message, Effects<PbftMessage> effects) {
    if (from.equals(primary())) {
      refuse(from, Refused.Reason.NOT_ENTITLED, effects); // its vote is the pre-prepare
    } else if (checkWindow(from, message.slot(), effects)) {
      Slot slot = slot(message.slot());
      slot.votes.cast(from, message.digest());
      advance(slot, effects);
    }
  }

  void onCommit(NodeId from, Commit message, Effects<PbftMessage> effects) {
    if (checkWindow(from, message.slot(), effects)) {
      Slot slot = slot(message.slot());
      slot.commits.cast(from, message.digest());
      advance(slot, effects);
    }
  }

  /// A missing batch has arrived.
  void onBody(Digest digest, Effects<PbftMessage> effects) {
    for (Slot slot : List.copyOf(slots.values())) {
      if (digest.equals(slot.proposed) && slot.carried) {
        vote(slot, effects);
      }
    }
  }

  /// Votes once the batch is here (A6).
  private void vote(Slot slot, Effects<PbftMessage> effects) {
    Digest digest = slot.proposed;
    if (digest == null || slot.voted || log.body(digest) == null) {
      return;
    }
    slot.voted = true;
    // Before the vote is sent: a quorum may count on it.
    log.vote(view, slot.number, digest, effects);
    slot.votes.cast(config.self(), digest);
    if (!config.self().equals(primary())) {
      config.toOthers(new Prepare(view, slot.number, digest), effects);
    }
    advance(slot, effects);
  }

  // A7, A8.
  private void advance(Slot slot, Effects<PbftMessage> effects) {
    Digest digest = slot.proposed;
    if (digest == null) {
      return;
    }
    if (!slot.prepared && slot.votes.count(digest) >= config.quorum()) {
      slot.prepared = true;
      // Before the commit is sent: the next view must learn of the batch if it is committed.
      log.prepare(view, slot.number, digest, effects);
      slot.commits.cast(config.self(), digest);
      config.toOthers(new Commit(view, slot.number, digest), effects);
    }
    if (slot.prepared
        && !learner.isCommitted(slot.number)
        && slot.commits.count(digest) >= config.quorum()) {
      learner.commit(slot.number, digest, view, effects);
    }
  }

  /// Resends this node's messages of the view to a peer that seems to have missed them.
  void resend(NodeId to, long from, Quotas bodies, Effects<PbftMessage> effects) {
    long end = from + config.limits().window().pipelineSlots();
    for (Slot slot : slots.subMap(from, Math.max(from, end)).values()) {
      Digest digest = slot.proposed;
      if (digest == null) {
        continue;
      }
      Batch batch = log.body(digest);
      if (slot.voted && config.self().equals(primary()) && batch != null) {
        if (bodies.take(to, batch.bytes())) {
          effects.send(to, new PrePrepare(view, slot.number, batch));
        }
      } else if (slot.voted) {
        effects.send(to, new Prepare(view, slot.number, digest));
      }
      if (slot.prepared) {
        effects.send(to, new Commit(view, slot.number, digest));
      }
    }
  }

  /// The digest that this replica has voted for in a slot of the view; null if none.
  @Nullable Digest votedFor(long number) {
    Slot slot = slots.get(number);
    return slot != null && slot.voted ? slot.proposed : null;
  }

  /// The highest slot with a proposal in this view; 0 if there is none.
  long topProposed() {
    for (Slot slot : slots.descendingMap().values()) {
      if (slot.proposed != null) {
        return slot.number;
      }
    }
    return 0;
  }

  /// Whether this replica has voted in a slot that is not delivered yet. After a power failure such
  /// a vote may be the only trace of an answered request.
  boolean isUnfinished() {
    for (Slot slot : slots.tailMap(learner.next(), true).values()) {
      if (slot.voted) {
        return true;
      }
    }
    return false;
  }

  /// The digests of this view's batches that are still needed.
  Set<Digest> proposed() {
    Set<Digest> digests = new LinkedHashSet<>();
    for (Slot slot : slots.values()) {
      if (slot.proposed != null) {
        digests.add(slot.proposed);
      }
    }
    return digests;
  }

  void truncate(long stable) {
    slots.headMap(stable, true).clear();
  }

  /// The complete state, as a value. Votes for a prepared slot and commits for a committed one no
  /// longer matter.
  Object state() {
    List<Object> all = new ArrayList<>();
    for (Slot slot : slots.values()) {
      all.add(
          List.of(
              slot.number,
              Optional.ofNullable(slot.proposed),
              slot.carried,
              slot.voted,
              slot.prepared,
              slot.prepared ? Map.of() : Map.copyOf(slot.votes.byVoter()),
              slot.prepared && learner.isCommitted(slot.number)
                  ? Map.of()
                  : Map.copyOf(slot.commits.byVoter())));
    }
    return List.of(view, all);
  }

  /// The reason, if any, why an honest primary cannot have proposed this batch (A4).
  private Optional<Refused.Reason> fault(Batch batch) {
    PbftLimits limits = config.limits();
    if (batch.requests().isEmpty()
        || batch.requests().size() > limits.window().batchRequests()
        || batch.choice().length() > limits.window().batchBytes()
        || batch.requests().size() > 1 && batch.bytes() > 2 * limits.window().batchBytes()
        || !config.choices() && batch.choice().length() > 0) {
      return Optional.of(Refused.Reason.FORGED_REQUEST);
    }
    return batch.requests().stream().flatMap(each -> config.fault(each).stream()).findFirst();
  }

  private boolean checkWindow(NodeId from, long slot, Effects<PbftMessage> effects) {
    if (slot > checkpoints.high()) {
      refuse(from, Refused.Reason.OUT_OF_WINDOW, effects);
    }
    return checkpoints.isInWindow(slot);
  }

  private Slot slot(long number) {
    return slots.computeIfAbsent(number, Slot::new);
  }

  private NodeId primary() {
    return config.primary(view);
  }

  private void refuse(NodeId from, Refused.Reason reason, Effects<PbftMessage> effects) {
    refusals.refuse(from, reason, effects);
  }
}
