package quorate.replication.eve;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import quorate.replication.eve.EveMessage.ViewChange;

/// The token of a new view as a function of the view changes on which it rests. The thesis sketches
/// this step (Eve, section 3.4.1, case 2); the rules here are those of PBFT's view change (TOCS
/// 2002, section 4.5.2, figure 4) for the one batch that can be open.
///
/// It preserves two invariants. A token certified in an earlier view is in the history of every
/// later view's choice: a verifier votes for batch n only over a certificate of n - 1, so nothing
/// beyond the batch after the highest certificate can be certified. And once a view's choice is
/// certified, no other token of an earlier view is ever chosen after it: so executors may forget
/// what they take back. For the second one, a choice is a claim like any other: "nothing follows
/// this token" is a value on which verifiers agree. There is no null token.
///
/// @param base the highest certificate among the view changes (D1)
/// @param chosen the base's token, or one for the batch after it
/// @param stalls how many new views in a row have chosen it (D6)
public record NewViewDecision(Certificate base, Token chosen, int stalls) {
  /// Decides; empty if these view changes do not suffice (D5).
  public static Optional<NewViewDecision> of(EveConfig config, Collection<ViewChange> changes) {
    if (changes.size() < config.quorum()) {
      return Optional.empty();
    }
    Certificate base = Certificate.GENESIS;
    for (ViewChange change : changes) {
      base = change.base().isNewerThan(base) ? change.base() : base;
    }
    List<Open> open = open(base, changes);
    Optional<Claim> prepared = prepared(config, open);
    if (prepared.isPresent()) {
      return Optional.of(choose(base, prepared.get().token()));
    }
    // D4.
    long unprepared = open.stream().filter(each -> each.prepared().isEmpty()).count();
    return unprepared >= config.quorum()
        ? Optional.of(choose(base, base.token()))
        : Optional.empty();
  }

  // D6.
  private static NewViewDecision choose(Certificate base, Token chosen) {
    int stalls = chosen.equals(base.token()) ? base.stalls() + 1 : 0;
    return new NewViewDecision(base, chosen, stalls);
  }

  /// One view change's claims about what follows the base.
  private record Open(Optional<Claim> prepared, List<Claim> voted) {}

  /// Other claims are void (D2): the base is newer than they.
  private static List<Open> open(Certificate highest, Collection<ViewChange> changes) {
    List<Open> open = new ArrayList<>();
    for (ViewChange change : changes) {
      open.add(
          new Open(
              change.prepared().filter(highest::admits),
              change.voted().stream().filter(highest::admits).toList()));
    }
    return open;
  }

  /// Condition A (D3): a claim that a quorum does not contradict, and that r + 1 verifiers, so an
  /// honest one, confirm by votes of their own.
  private static Optional<Claim> prepared(EveConfig config, List<Open> open) {
    return open.stream()
        .flatMap(each -> each.prepared().stream())
        .filter(claim -> isUncontradicted(config, open, claim) && isConfirmed(config, open, claim))
        .reduce((one, other) -> isAbove(other, one) ? other : one);
  }

  /// Several claims can meet the conditions; all verifiers must select the same one.
  private static boolean isAbove(Claim claim, Claim best) {
    int order = claim.compareTo(best);
    return order > 0 || order == 0 && claim.token().digest().compareTo(best.token().digest()) < 0;
  }

  /// A1: a quorum prepared nothing else there or later.
  private static boolean isUncontradicted(EveConfig config, List<Open> open, Claim claim) {
    return open.stream()
            .filter(each ->
                each.prepared()
                    .map(other -> other.compareTo(claim) < 0 || other.equals(claim))
                    .orElse(true))
            .count()
        >= config.quorum();
  }

  /// A2: r + 1 verifiers voted for this token in this view or later.
  private static boolean isConfirmed(EveConfig config, List<Open> open, Claim claim) {
    return open.stream()
            .filter(each ->
                each.voted().stream()
                    .anyMatch(
                        vote -> vote.token().equals(claim.token()) && vote.view() >= claim.view()))
            .count()
        >= config.weak();
  }
}
