package quorate.order;

import java.util.List;
import quorate.core.Bytes;
import quorate.core.Indication;
import quorate.core.digest.Digest;

/// Asks the layer above at the other nodes whether the value chosen for these requests is
/// plausible. It answers with [OrderWords#judged], at once or later. Without an answer this node
/// does not vote; without a quorum of votes another node proposes.
///
/// @param epoch the view of the proposal
/// @param batch the digest of requests and choice
public record ChoiceProposed(
    long epoch, long slot, List<Request> requests, Bytes choice, Digest batch)
    implements Indication {
  public ChoiceProposed {
    requests = List.copyOf(requests);
  }

  @Override
  public String toString() {
    return "ChoiceProposed v"
        + epoch
        + "/s"
        + slot
        + " "
        + requests
        + (choice.length() == 0 ? "" : "=" + choice);
  }
}
