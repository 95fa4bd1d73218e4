package quorate.replication.eve;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import quorate.core.Effects;
import quorate.core.NodeId;
import quorate.replication.eve.EveMessage.NewView;
import quorate.replication.eve.EveMessage.ViewChange;

/// The current view of a verifier, and the change to the next (Eve, section 3.4.1, case 2; PBFT,
/// TOCS 2002, section 4.5).
///
/// Invariant: `view` never decreases, even through a restart; and this verifier casts no vote in a
/// view that it has left, so that its view change remains true.
final class Views {
  private final EveConfig config;
  private final VoteLog log;
  private final Proofs proofs;
  private long view;

  /// The message that began the view; empty before that, and in view 0, which needs none.
  private Optional<NewView> begun = Optional.empty();

  private boolean active = true;

  /// The latest view change of each other verifier.
  private final NavigableMap<NodeId, ViewChange> changes = new TreeMap<>();

  Views(EveConfig config, VoteLog log, Proofs proofs) {
    this.config = config;
    this.log = log;
    this.proofs = proofs;
  }

  long view() {
    return view;
  }

  /// Whether the view has begun here.
  boolean isActive() {
    return active;
  }

  Optional<NewView> begun() {
    return begun;
  }

  /// Leaves the view: from now on no vote below `target` (V3).
  void leaveFor(long target, Effects<EveMessage> effects) {
    restoreLeft(target);
    // Before the view change is sent: its receivers count on no more votes in lower views.
    effects.persist(new EveRecord.Left(target));
    config.toOtherVerifiers(own(), effects);
  }

  /// This verifier's current view change. Its claims stay true: it votes no more in lower views.
  ViewChange own() {
    Certificate base = log.certified();
    Optional<Claim> prepared = log.prepared();
    List<Claim> voted = log.voted();
    return new ViewChange(
        view,
        config.self(),
        base,
        prepared,
        voted,
        config.signatures().sign(Statements.viewChange(view, base, prepared, voted)));
  }

  /// Takes another verifier's view change. Forged ones are ignored.
  void onViewChange(ViewChange change) {
    ViewChange before = changes.get(change.signer());
    boolean old =
        change.view() < view
            || change.view() == view && active
            || before != null && (before.view() > change.view() || before.equals(change));
    if (!old && !change.signer().equals(config.self()) && proofs.viewChange(change)) {
      changes.put(change.signer(), change);
    }
  }

  /// The view to join because r + 1 verifiers, so an honest one, are there or beyond; 0 if there is
  /// none (V2).
  long viewToJoin() {
    List<Long> higher =
        changes.values().stream()
            .map(ViewChange::view)
            .filter(each -> each > view)
            .sorted()
            .toList();
    return higher.size() < config.weak() ? 0 : higher.get(higher.size() - config.weak());
  }

  /// The lowest near view in which another verifier waits; 0 if there is none.
  long viewOfOneAhead() {
    return changes.values().stream()
        .mapToLong(ViewChange::view)
        .filter(each -> each > view && each - view <= config.verifiers().size())
        .min()
        .orElse(0);
  }

  /// Whether a quorum, including this verifier, has left all views below this one (V4).
  boolean quorumWaits() {
    return 1 + changes.values().stream().filter(change -> change.view() >= view).count()
        >= config.quorum();
  }

  /// At the primary of a view that has not begun: the message that begins it, if the view changes
  /// received suffice (V5).
  Optional<NewView> begin() {
    if (active || !config.verifierPrimary(view).equals(config.self())) {
      return Optional.empty();
    }
    List<ViewChange> proof = new ArrayList<>();
    proof.add(own());
    changes.values().stream().filter(change -> change.view() == view).forEach(proof::add);
    return NewViewDecision.of(config, proof)
        .map(decision ->
            new NewView(
                view,
                proof,
                decision.chosen(),
                decision.stalls(),
                config
                    .signatures()
                    .sign(Statements.newView(view, proof, decision.chosen(), decision.stalls()))));
  }

  /// The judgement of a new view.
  enum Verdict {
    /// Of an earlier view or this one, or forged: it says nothing about anybody.
    VOID,
    /// Correctly signed, but its choice does not follow from its proof: its primary lies.
    WRONG,
    RIGHT
  }

  /// Verifies a new view by repeating the primary's decision (V6).
  Verdict judge(NewView newView) {
    boolean old = newView.view() < view || newView.view() == view && active;
    if (old || !proofs.newView(newView)) {
      return Verdict.VOID;
    }
    return NewViewDecision.of(config, newView.changes())
            .filter(decision ->
                decision.chosen().equals(newView.chosen()) && decision.stalls() == newView.stalls())
            .isPresent()
        ? Verdict.RIGHT
        : Verdict.WRONG;
  }

  /// Enters a view.
  void enter(NewView newView, Effects<EveMessage> effects) {
    // Before any vote in the view: a restart must not begin it with another proof.
    effects.persist(new EveRecord.Entered(newView));
    restoreEntered(newView);
  }

  void restoreLeft(long below) {
    view = below;
    active = false;
    begun = Optional.empty();
  }

  void restoreEntered(NewView newView) {
    view = newView.view();
    active = true;
    begun = Optional.of(newView);
    changes.values().removeIf(change -> change.view() <= view);
  }

  /// The complete state, as a value.
  Object state() {
    return List.of(view, begun, active, Map.copyOf(changes));
  }

  /// The records that restore this state.
  List<EveRecord> liveRecords() {
    if (begun.isPresent()) {
      return List.of(new EveRecord.Entered(begun.get()));
    }
    return view == 0 ? List.of() : List.of(new EveRecord.Left(view));
  }
}
