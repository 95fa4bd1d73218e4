package quorate.runtime.node;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import quorate.core.NodeId;
import quorate.core.quorum.Tolerance;
import quorate.core.wire.WireException;
import quorate.replication.smr.Control;
import quorate.runtime.net.Rpc;

/// Whether a state that a peer offers is certified, according to the peers. If nodes may lie, r + 1
/// have to confirm it, of which one is honest; otherwise the holder's statement is enough.
final class PeersCertificates {
  private final Rpc rpc;
  private final Duration timeout;

  /// r + 1.
  private final int needed;

  private final boolean lie;

  /// @param timeout of a question
  PeersCertificates(Rpc rpc, Tolerance tolerance, Duration timeout) {
    this.rpc = rpc;
    this.timeout = timeout;
    this.needed = tolerance.weakCertificate();
    this.lie = tolerance.liars() == Tolerance.Liars.NODES;
  }

  /// @param peers the nodes to ask
  boolean attest(SnapshotSearch.Offer offer, List<NodeId> peers) throws InterruptedException {
    if (!lie) {
      return true;
    }
    Poll poll = new Poll(rpc, peers, Rpc.Method.CONTROL, timeout);
    int alike = 0;
    while (alike < needed && alike + poll.open() >= needed) {
      Optional<Poll.Answer> next = poll.next();
      if (next.isEmpty()) {
        return false;
      }
      try {
        Control control = Control.decode(next.get().body());
        alike += control.attests(offer.at(), offer.state(), needed) ? 1 : 0;
      } catch (WireException nonsense) {
        // The others may be enough.
      }
    }
    return alike >= needed;
  }
}
