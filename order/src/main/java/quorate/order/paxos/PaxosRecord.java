package quorate.order.paxos;

import java.util.List;
import quorate.core.Durable;
import quorate.order.Request;

/// What a node must remember across a crash. Replayed in the order of persisting, it restores the
/// node: the records are the only path of state through a restart.
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
  /// @param chosenBelow every slot below is chosen, and the latest [Learned] or else the latest
  ///   vote persisted before this record is its value (rides along, so that a restarted node need
  ///   not ask its peers)
  record Accepted(Vote vote, long chosenBelow) implements PaxosRecord {
    @Override
    public String toString() {
      return "Accepted " + vote + " chosen below " + chosenBelow;
    }
  }

  /// A chosen batch that a peer told, and that this node had no equal vote for.
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
