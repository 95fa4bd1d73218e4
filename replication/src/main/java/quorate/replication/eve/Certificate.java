package quorate.replication.eve;

import java.util.List;
import quorate.core.NodeId;
import quorate.replication.eve.EveMessage.Commit;

/// The proof that a batch is committed: a quorum of verifiers has signed that it prepared this
/// token (P3; Eve, section 3.4.1, whose COMMITs prove nothing to a third party). Anyone may pass it
/// on.
///
/// @param stalls how many new views in a row have chosen this token, because nothing was committed
///   after it in between; 0 if its own view executed the batch (D6)
public record Certificate(long view, Token token, int stalls, List<Commit> commits) {
  /// The state before the first batch needs no proof.
  public static final Certificate GENESIS = new Certificate(0, Token.GENESIS, 0, List.of());

  public Certificate {
    commits = List.copyOf(commits);
  }

  public long number() {
    return token.number();
  }

  /// Whether this says more than another one: about a later batch, or the same in a later view.
  public boolean isNewerThan(Certificate other) {
    return number() > other.number() || number() == other.number() && view > other.view;
  }

  /// Whether a claim is about what may follow this certificate (D2): that its token was chosen
  /// again in a later view, with nothing after it, or that the next batch has a token of this view
  /// or a later one. A certificate of a view settles that nothing of earlier views follows its
  /// token: executors take their results for that back, and may forget them.
  boolean admits(Claim claim) {
    return claim.token().equals(token)
        ? claim.view() > view
        : claim.view() >= view && claim.token().follows(token);
  }

  /// The verifiers that signed it.
  public List<NodeId> signers() {
    return commits.stream().map(Commit::signer).toList();
  }

  @Override
  public String toString() {
    return "v" + view + "/" + token + (stalls == 0 ? "" : " stalls " + stalls) + " " + signers();
  }
}
