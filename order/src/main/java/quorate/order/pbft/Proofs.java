package quorate.order.pbft;

import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import quorate.core.NodeId;
import quorate.order.pbft.PbftMessage.Checkpoint;
import quorate.order.pbft.PbftMessage.NewView;
import quorate.order.pbft.PbftMessage.ViewChange;

/// Verifies signed statements. Every part is checked before use; no content can make the node fail.
final class Proofs {
  private final PbftConfig config;

  /// The last certificate verified: many messages carry the same one.
  private Certificate verified = Certificate.GENESIS;

  Proofs(PbftConfig config) {
    this.config = config;
  }

  boolean checkpoint(Checkpoint vote) {
    return config.isMember(vote.signer())
        && vote.slot() > 0
        && config
            .signatures()
            .verify(
                vote.signer(), Statements.checkpoint(vote.slot(), vote.state()), vote.signature());
  }

  /// Requires a quorum, not a weak certificate: r + 1 signers could all be lost for good, and with
  /// them the only copies of the slots that the log forgot.
  boolean certificate(Certificate certificate) {
    if (certificate.equals(verified) || certificate.equals(Certificate.GENESIS)) {
      return true;
    }
    Set<NodeId> signers = new TreeSet<>();
    for (Checkpoint vote : certificate.votes()) {
      if (vote.slot() != certificate.slot()
          || !vote.state().equals(certificate.state())
          || !signers.add(vote.signer())
          || !checkpoint(vote)) {
        return false;
      }
    }
    if (signers.size() < config.quorum()) {
      return false;
    }
    verified = certificate;
    return true;
  }

  boolean viewChange(ViewChange change) {
    return change.view() > 0
        && config.isMember(change.signer())
        && isInside(change, change.prepared(), 1)
        && isInside(change, change.voted(), VoteLog.VOTES_PER_SLOT_MAX)
        && config
            .signatures()
            .verify(change.signer(), Statements.viewChange(change), change.signature())
        && certificate(change.stable());
  }

  /// Ascending, inside the signer's window, and of earlier views.
  private boolean isInside(ViewChange change, List<Claim> claims, int perSlotMax) {
    long stable = change.stable().slot();
    long slotBefore = stable;
    int inSlot = perSlotMax;
    for (Claim claim : claims) {
      inSlot = claim.slot() == slotBefore ? inSlot + 1 : 1;
      if (claim.slot() < slotBefore
          || inSlot > perSlotMax
          || claim.slot() - stable > config.limits().window().logSlots()
          || claim.view() < 0
          || claim.view() >= change.view()) {
        return false;
      }
      slotBefore = claim.slot();
    }
    return true;
  }

  /// Signed by the view's primary, with enough view changes for the view. Its assignments are
  /// checked separately.
  boolean newView(NewView newView) {
    Collection<ViewChange> changes = newView.changes();
    Set<NodeId> signers = new TreeSet<>();
    for (ViewChange change : changes) {
      if (change.view() != newView.view() || !signers.add(change.signer())) {
        return false;
      }
    }
    return newView.view() > 0
        && signers.size() >= config.quorum()
        && config
            .signatures()
            .verify(
                config.primary(newView.view()),
                Statements.newView(newView.view(), newView.changes(), newView.chosen()),
                newView.signature())
        && changes.stream().allMatch(this::viewChange);
  }
}
