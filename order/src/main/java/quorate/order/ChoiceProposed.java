package quorate.order;

import java.util.List;
import quorate.core.Bytes;
import quorate.core.Indication;
import quorate.core.digest.Digest;

/// To the layer above at the other nodes: is the value that was chosen for these requests
/// plausible? It answers with [OrderWords#judged], now or, if it has to wait for something, later.
/// Without an answer this node does not vote; without a quorum of votes another node proposes.
///
/// @param epoch the view in which they are proposed
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
