package quorate.simulator.explore;

import java.util.HashMap;
import java.util.Map;
import quorate.core.Effect;
import quorate.core.NodeId;
import quorate.order.paxos.Ballot;
import quorate.order.paxos.Elected;
import quorate.order.paxos.PaxosMessage;
import quorate.order.paxos.PaxosMessage.Accept;
import quorate.order.paxos.PaxosMessage.Promise;
import quorate.order.paxos.PaxosMessage.Voted;
import quorate.order.paxos.Vote;
import quorate.simulator.check.Violation;

/// An acceptor's obligations from its messages in all its lives: it casts no vote below a promise,
/// and gives no promise that withholds a vote.
///
/// @param promised the highest ballot promised or voted in
/// @param voted the highest ballot of a reported vote, by slot
/// @param led the highest ballot in which it was elected
/// @param proposed its proposed batches by ballot and slot: one batch per ballot
record PaxosBond(
    Ballot promised, Map<Long, Ballot> voted, Map<String, Object> proposed, Ballot led) {
  static final PaxosBond NONE = new PaxosBond(Ballot.NONE, Map.of(), Map.of(), Ballot.NONE);

  PaxosBond after(NodeId self, Effect<PaxosMessage> effect) {
    if (effect instanceof Effect.Deliver<PaxosMessage>(var indication)
        && indication instanceof Elected elected) {
      return new PaxosBond(promised, voted, proposed, elected.ballot());
    }
    if (!(effect instanceof Effect.Send<PaxosMessage>(NodeId _, PaxosMessage message))) {
      return this;
    }
    return switch (message) {
      case Promise promise -> promise(self, promise);
      case Voted(Ballot ballot, long slot) -> vote(self, ballot, slot);
      case Accept(Vote vote, long _) -> propose(self, vote);
      default -> this;
    };
  }

  private PaxosBond promise(NodeId self, Promise promise) {
    if (promised.isAbove(promise.ballot())) {
      throw new Violation("promise", self + " promises " + promise.ballot() + " after " + promised);
    }
    long end = promise.next() == 0 ? Long.MAX_VALUE : promise.next();
    voted.forEach((slot, ballot) -> {
      boolean reported =
          slot < Math.max(promise.from(), promise.chosenBelow())
              || slot >= end
              || promise.votes().stream()
                  .anyMatch(vote -> vote.slot() == slot && vote.ballot().isAtLeast(ballot));
      if (!reported) {
        throw new Violation(
            "promise", self + " keeps back its vote in slot " + slot + " of " + ballot);
      }
    });
    return new PaxosBond(promise.ballot(), voted, proposed, led);
  }

  private PaxosBond vote(NodeId self, Ballot ballot, long slot) {
    if (promised.isAbove(ballot)) {
      throw new Violation("promise", self + " votes in " + ballot + " after " + promised);
    }
    Map<Long, Ballot> more = new HashMap<>(voted);
    more.put(slot, ballot);
    return new PaxosBond(ballot, Map.copyOf(more), proposed, led);
  }

  private PaxosBond propose(NodeId self, Vote vote) {
    String where = vote.ballot() + " slot " + vote.slot();
    Object before = proposed.get(where);
    if (before != null && !before.equals(vote.batch())) {
      throw new Violation(
          "ballot", Letters.in(self + " proposes " + vote + ", and before " + before));
    }
    Map<String, Object> more = new HashMap<>(proposed);
    more.put(where, vote.batch());
    return new PaxosBond(promised, voted, Map.copyOf(more), led);
  }
}
