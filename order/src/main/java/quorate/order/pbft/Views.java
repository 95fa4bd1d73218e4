package quorate.order.pbft;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import quorate.core.Effects;
import quorate.core.NodeId;
import quorate.core.digest.Digest;
import quorate.order.pbft.PbftMessage.NewView;
import quorate.order.pbft.PbftMessage.ViewChange;

/// The current view, and the change to the next (PBFT, TOCS 2002, section 4.5).
///
/// Invariant: `view` never decreases, even through a restart; and this replica casts no vote in a
/// view that it has left, so that its view change remains true.
final class Views {
  private final PbftConfig config;
  private final Refusals refusals;
  private final VoteLog log;
  private final Checkpoints checkpoints;
  private final Proofs proofs;
  private final Learner learner;

  private long view;

  /// The message that began the view; null before that, and in view 0, which needs none.
  private @Nullable NewView begun;

  private boolean active = true;

  /// The latest view change of each replica.
  private final NavigableMap<NodeId, ViewChange> changes = new TreeMap<>();

  Views(
      PbftConfig config,
      VoteLog log,
      Checkpoints checkpoints,
      Proofs proofs,
      Learner learner,
      Refusals refusals) {
    this.refusals = refusals;
    this.config = config;
    this.log = log;
    this.checkpoints = checkpoints;
    this.proofs = proofs;
    this.learner = learner;
  }

  long view() {
    return view;
  }

  /// Whether the view has begun here.
  boolean isActive() {
    return active;
  }

  @Nullable NewView begun() {
    return begun;
  }

  NodeId primary() {
    return config.primary(view);
  }

  boolean isPrimary() {
    return primary().equals(config.self());
  }

  /// Leaves the view: from now on no vote below `target` (V3).
  void leaveFor(long target, Effects<PbftMessage> effects) {
    view = target;
    active = false;
    begun = null;
    // Before the view change is sent: its receivers count on no more votes in lower views.
    effects.persist(new PbftRecord.Left(view));
    config.toOthers(own(), effects);
  }

  /// This replica's current view change.
  ViewChange own() {
    Certificate stable = checkpoints.stable();
    List<Claim> prepared = log.prepared();
    List<Claim> voted = log.voted();
    return new ViewChange(
        view,
        config.self(),
        stable,
        prepared,
        voted,
        config.signatures().sign(Statements.viewChange(view, stable, prepared, voted)));
  }

  /// Takes another replica's view change, which may have been passed on. False if it is invalid.
  boolean onViewChange(ViewChange change) {
    ViewChange before = changes.get(change.signer());
    boolean old =
        change.view() < view
            || change.view() == view && active
            || before != null && (before.view() > change.view() || before.equals(change));
    if (old || change.signer().equals(config.self())) {
      return true;
    }
    if (!proofs.viewChange(change)) {
      return false;
    }
    changes.put(change.signer(), change);
    return true;
  }

  /// The view to join because r + 1 replicas, so an honest one, are there or beyond (PBFT, section
  /// 4.5.2); 0 if there is none (V2).
  long viewToJoin() {
    List<Long> higher = new ArrayList<>();
    for (ViewChange change : changes.values()) {
      if (change.view() > view) {
        higher.add(change.view());
      }
    }
    if (higher.size() < config.weak()) {
      return 0;
    }
    higher.sort(null);
    return higher.get(higher.size() - config.weak());
  }

  /// The lowest later view in which a replica waits; 0 if there is none. A replica that waits in a
  /// distant view lies and is not followed, nor is a forger.
  long viewOfOneAhead() {
    long lowest = 0;
    for (ViewChange change : changes.values()) {
      boolean near = change.view() > view && change.view() - view <= config.members().size();
      if (near && !refusals.isForger(change.signer()) && (lowest == 0 || change.view() < lowest)) {
        lowest = change.view();
      }
    }
    return lowest;
  }

  /// Whether a quorum, including this replica, has left all views below this one (V4).
  boolean quorumWaits() {
    int count = 1;
    for (ViewChange change : changes.values()) {
      count += change.view() >= view ? 1 : 0;
    }
    return count >= config.quorum();
  }

  /// At the primary of a view that has not begun: begins it if the view changes received decide
  /// every slot and all batches are here; null otherwise (V5).
  @Nullable NewView begin(Effects<PbftMessage> effects) {
    if (active || !isPrimary()) {
      return null;
    }
    List<ViewChange> proof = new ArrayList<>();
    proof.add(own());
    for (ViewChange change : changes.values()) {
      if (change.view() == view) {
        proof.add(change);
      }
    }
    NewViewDecision decision = NewViewDecision.of(config, proof);
    if (decision == null || !hasBodies(decision, proof, effects)) {
      return null;
    }
    return new NewView(
        view,
        proof,
        decision.chosen(),
        config.signatures().sign(Statements.newView(view, proof, decision.chosen())));
  }

  /// Whether every chosen batch is here; requests the missing ones from replicas that voted for
  /// them.
  private boolean hasBodies(
      NewViewDecision decision, Collection<ViewChange> proof, Effects<PbftMessage> effects) {
    boolean all = true;
    for (Assigned assigned : decision.chosen()) {
      if (log.body(assigned.digest()) == null && assigned.slot() > checkpoints.low()) {
        all = false;
        learner.want(assigned.digest(), voterOf(assigned.digest(), proof), effects);
      }
    }
    return all;
  }

  private NodeId voterOf(Digest digest, Collection<ViewChange> proof) {
    for (ViewChange change : proof) {
      if (change.voted().stream().anyMatch(claim -> claim.digest().equals(digest))) {
        return change.signer();
      }
    }
    return config.self();
  }

  /// The judgement of a new view.
  enum Verdict {
    OLD,
    FORGED,
    /// Correctly signed, but its assignments do not follow from its proof: its primary lies.
    WRONG,
    RIGHT
  }

  /// Verifies a new view by repeating the primary's decision.
  Verdict judge(NewView newView) {
    if (newView.view() < view || newView.view() == view && active) {
      return Verdict.OLD;
    }
    if (!proofs.newView(newView)) {
      return Verdict.FORGED;
    }
    NewViewDecision decision = NewViewDecision.of(config, newView.changes());
    return decision != null && decision.chosen().equals(newView.chosen())
        ? Verdict.RIGHT
        : Verdict.WRONG;
  }

  /// Enters a view and returns its decision, whose checkpoint may be newer than the stable one.
  NewViewDecision enter(NewView newView, Effects<PbftMessage> effects) {
    if (config.primary(newView.view()).equals(config.self())) {
      // After a restart it votes for all of them, and the others request them only from the
      // primary.
      newView.chosen().forEach(assigned -> log.hold(assigned.digest(), effects));
    }
    // Before any vote in the view: a restart must not begin it with another proof.
    effects.persist(new PbftRecord.Entered(newView));
    restoreEntered(newView);
    return java.util.Objects.requireNonNull(NewViewDecision.of(config, newView.changes()));
  }

  void restoreLeft(long below) {
    if (below > view) {
      view = below;
      active = false;
      begun = null;
    }
  }

  void restoreEntered(NewView newView) {
    view = newView.view();
    active = true;
    begun = newView;
    changes.values().removeIf(change -> change.view() <= view);
  }

  /// The complete state, as a value.
  Object state() {
    return List.of(view, Optional.ofNullable(begun), active, Map.copyOf(changes));
  }

  /// The records that restore this state.
  List<PbftRecord> liveRecords() {
    if (begun != null) {
      return List.of(new PbftRecord.Entered(begun));
    }
    return view == 0 ? List.of() : List.of(new PbftRecord.Left(view));
  }
}
