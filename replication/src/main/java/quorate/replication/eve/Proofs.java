package quorate.replication.eve;

import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.replication.eve.EveMessage.Commit;
import quorate.replication.eve.EveMessage.NewView;
import quorate.replication.eve.EveMessage.Verify;
import quorate.replication.eve.EveMessage.ViewChange;

/// Verifies signed statements, where the thesis has authenticators (Eve, section 3.1). Every part
/// is checked before use; no content can make a role fail.
final class Proofs {
  /// An old entry of Q only attests that a token is genuine (as in PBFT's vote log).
  static final int VOTED_MAX = 64;

  private final EveConfig config;

  /// The last certificate verified: many messages carry the same one.
  private Certificate verified = Certificate.GENESIS;

  Proofs(EveConfig config) {
    this.config = config;
  }

  /// Signed by an executor, and over a batch that the primary of the view has signed (T5).
  boolean verify(Verify verify) {
    Token token = verify.token();
    return config.isExecutor(verify.signer())
        && signed(
            config.executorPrimary(verify.view()),
            Statements.assignment(verify.view(), token.number(), token.batch()),
            verify.assigned())
        && signed(verify.signer(), Statements.verify(verify.view(), token), verify.signature());
  }

  boolean commit(Commit commit) {
    return config.isVerifier(commit.signer())
        && commit.stalls() >= 0
        && signed(
            commit.signer(),
            Statements.commit(commit.view(), commit.token(), commit.stalls()),
            commit.signature());
  }

  /// A quorum of equal commits, each by another verifier (P3).
  boolean certificate(Certificate certificate) {
    if (certificate.equals(verified) || certificate.equals(Certificate.GENESIS)) {
      return true;
    }
    Set<NodeId> signers = new TreeSet<>();
    for (Commit commit : certificate.commits()) {
      if (commit.view() != certificate.view()
          || commit.stalls() != certificate.stalls()
          || !commit.token().equals(certificate.token())
          || !signers.add(commit.signer())
          || !commit(commit)) {
        return false;
      }
    }
    if (signers.size() < config.quorum()) {
      return false;
    }
    verified = certificate;
    return true;
  }

  /// A view change whose claims are about what follows its certificate (D2): an honest verifier
  /// votes for nothing else.
  boolean viewChange(ViewChange change) {
    Set<Token> voted = new HashSet<>();
    return change.view() > 0
        && config.isVerifier(change.signer())
        && change.voted().size() <= VOTED_MAX
        && change.prepared().stream().allMatch(claim -> fits(change, claim))
        && change.voted().stream()
            .allMatch(claim -> fits(change, claim) && voted.add(claim.token()))
        && signed(change.signer(), Statements.viewChange(change), change.signature())
        && certificate(change.base());
  }

  private static boolean fits(ViewChange change, Claim claim) {
    return claim.view() >= 0 && claim.view() < change.view() && change.base().admits(claim);
  }

  /// Signed by the view's primary, with enough view changes for the view. Its choice is checked
  /// separately.
  boolean newView(NewView newView) {
    Set<NodeId> signers = new TreeSet<>();
    for (ViewChange change : newView.changes()) {
      if (change.view() != newView.view() || !signers.add(change.signer())) {
        return false;
      }
    }
    return newView.view() > 0
        && signers.size() >= config.quorum()
        && signed(
            config.verifierPrimary(newView.view()),
            Statements.newView(
                newView.view(), newView.changes(), newView.chosen(), newView.stalls()),
            newView.signature())
        && newView.changes().stream().allMatch(this::viewChange);
  }

  private boolean signed(NodeId signer, Bytes statement, Bytes signature) {
    return config.signatures().verify(signer, statement, signature);
  }
}
