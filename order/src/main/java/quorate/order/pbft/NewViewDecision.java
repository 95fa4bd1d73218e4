package quorate.order.pbft;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;
import quorate.core.digest.Digest;
import quorate.order.pbft.PbftMessage.ViewChange;

/// The content of a new view as a function of the view changes on which it rests: the primary's
/// decision procedure, repeated by each backup (PBFT, TOCS 2002, section 4.5.2, figure 4; here with
/// a certificate for the checkpoint).
///
/// It preserves this invariant: a batch committed in a slot in an earlier view is the batch that
/// the new view assigns to it.
///
/// @param base the highest stable checkpoint among the view changes
/// @param chosen the batches of the slots after it, without gaps
public record NewViewDecision(Certificate base, List<Assigned> chosen) {
  /// Decides; null if these view changes do not suffice to decide every slot (D1 to D6).
  public static @Nullable NewViewDecision of(PbftConfig config, Collection<ViewChange> changes) {
    if (changes.size() < config.quorum()) {
      return null;
    }
    Certificate base = Certificate.GENESIS;
    long top = 0;
    for (ViewChange change : changes) {
      base = change.stable().slot() > base.slot() ? change.stable() : base;
      for (Claim claim : change.prepared()) {
        top = Math.max(top, claim.slot());
      }
    }
    List<Assigned> chosen = new ArrayList<>();
    int needed = 0;
    for (long slot = base.slot() + 1; slot <= top; slot++) {
      Claim prepared = prepared(config, changes, slot);
      if (prepared != null) {
        chosen.add(new Assigned(slot, prepared.digest()));
        needed = chosen.size();
      } else if (isUnprepared(config, changes, slot)) {
        chosen.add(new Assigned(slot, Batch.NULL.digest()));
      } else {
        return null; // more view changes will decide it
      }
    }
    // Above the last prepared slot there is nothing to hold a place for. A prepared null request
    // stays: it may have been committed like any other.
    return new NewViewDecision(base, List.copyOf(chosen.subList(0, needed)));
  }

  /// Condition A: a claim in P that a quorum does not contradict (A1), and that r + 1 replicas, so
  /// an honest one, confirm by a vote of their own (A2).
  private static @Nullable Claim prepared(
      PbftConfig config, Collection<ViewChange> changes, long slot) {
    Claim best = null;
    for (ViewChange change : changes) {
      Claim claim = claimOf(change, slot);
      if (claim != null
          && isAbove(claim, best)
          && isUncontradicted(config, changes, claim)
          && isConfirmed(config, changes, claim)) {
        best = claim;
      }
    }
    return best;
  }

  /// Several claims can meet the conditions; all replicas must select the same one.
  private static boolean isAbove(Claim claim, @Nullable Claim best) {
    return best == null
        || claim.view() > best.view()
        || claim.view() == best.view() && claim.digest().compareTo(best.digest()) < 0;
  }

  /// A1: a quorum prepared nothing else in the slot in this view or later.
  private static boolean isUncontradicted(
      PbftConfig config, Collection<ViewChange> changes, Claim claim) {
    int count = 0;
    for (ViewChange change : changes) {
      Claim other = claimOf(change, claim.slot());
      if (other == null
          || other.view() < claim.view()
          || other.view() == claim.view() && other.digest().equals(claim.digest())) {
        count++;
      }
    }
    return count >= config.quorum();
  }

  /// A2: r + 1 replicas voted for this batch in this view or later.
  private static boolean isConfirmed(
      PbftConfig config, Collection<ViewChange> changes, Claim claim) {
    int count = 0;
    for (ViewChange change : changes) {
      boolean confirms = false;
      for (Claim vote : change.voted()) {
        confirms |=
            vote.slot() == claim.slot()
                && vote.digest().equals(claim.digest())
                && vote.view() >= claim.view();
      }
      count += confirms ? 1 : 0;
    }
    return count >= config.weak();
  }

  /// Condition B: a quorum prepared nothing in the slot, so nothing was committed there.
  private static boolean isUnprepared(
      PbftConfig config, Collection<ViewChange> changes, long slot) {
    int count = 0;
    for (ViewChange change : changes) {
      count += claimOf(change, slot) == null ? 1 : 0;
    }
    return count >= config.quorum();
  }

  private static @Nullable Claim claimOf(ViewChange change, long slot) {
    for (Claim claim : change.prepared()) {
      if (claim.slot() == slot) {
        return claim;
      }
    }
    return null;
  }

  /// The number of slots that hold the null request.
  int nulls() {
    Digest nothing = Batch.NULL.digest();
    return (int) chosen.stream().filter(assigned -> assigned.digest().equals(nothing)).count();
  }
}
