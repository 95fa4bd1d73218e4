package quorate.order.paxos;

import java.util.List;
import quorate.core.Durable;
import quorate.order.Request;

/// The durable records of a node. Replayed in the order of persisting, they restore the node: no
/// other state survives a restart.
public sealed interface PaxosRecord extends Durable {
  /// No vote and no promise below `ballot` from now on.
  record Promised(Ballot ballot) implements PaxosRecord {
    @Override
    public String toString() {
      return "Promised " + ballot;
    }
  }

  /// A vote. It implies the promise of its ballot.
  ///
  /// @param chosenBelow every slot below is chosen, and its value is in the latest [Learned], or
  ///   else in the latest vote, persisted before this record. It saves a restarted node from asking
  ///   its peers
  record Accepted(Vote vote, long chosenBelow) implements PaxosRecord {
    @Override
    public String toString() {
      return "Accepted " + vote + " chosen below " + chosenBelow;
    }
  }

  /// A chosen batch from a peer, for which this node had no equal vote.
  record Learned(long slot, List<Request> batch) implements PaxosRecord {
    public Learned {
      batch = List.copyOf(batch);
    }

    @Override
    public String toString() {
      return "Learned slot " + slot + " " + batch;
    }
  }

  /// Slots below are forgotten: the layer above holds their effect durably.
  record Truncated(long below) implements PaxosRecord {
    @Override
    public String toString() {
      return "Truncated below " + below;
    }
  }
}
