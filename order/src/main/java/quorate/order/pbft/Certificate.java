package quorate.order.pbft;

import java.util.List;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.digest.Digest;
import quorate.order.pbft.PbftMessage.Checkpoint;

/// A stable checkpoint (PBFT, section 4.3): a quorum has signed that it holds the state of this
/// slot durably, and its digest.
public record Certificate(long slot, Digest state, List<Checkpoint> votes) {
  /// The state before the first slot needs no proof.
  public static final Certificate GENESIS =
      new Certificate(0, new Digest(Bytes.wrap(new byte[Digest.SIZE])), List.of());

  public Certificate {
    votes = List.copyOf(votes);
  }

  /// The nodes that hold the state.
  public List<NodeId> holders() {
    return votes.stream().map(Checkpoint::signer).toList();
  }

  @Override
  public String toString() {
    return slot == 0 ? "genesis" : "s" + slot + " " + state + " by " + holders();
  }
}
