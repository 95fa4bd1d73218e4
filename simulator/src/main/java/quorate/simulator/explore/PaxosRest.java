package quorate.simulator.explore;

import java.util.ArrayList;
import java.util.List;
import quorate.core.Durable;
import quorate.order.paxos.Ballot;
import quorate.order.paxos.PaxosMessage;
import quorate.order.paxos.PaxosMessage.PreVoteReply;
import quorate.order.paxos.PaxosMessage.Preempted;
import quorate.order.paxos.PaxosMessage.Promise;
import quorate.order.paxos.PaxosMessage.Voted;
import quorate.order.paxos.PaxosRecord;

/// Identifies answers that arrive too late to matter, whatever happens to their receiver. The
/// reasons rest on the receiver's durable state, so a restart changes nothing:
///
/// - a node never asks again for a ballot that it has promised, nor counts answers for a ballot
///   below its promise, or phase 1 answers for a ballot that it has led;
/// - news that slots are chosen has no effect at a node that has them as chosen on disk.
///
/// A late vote also shows the leader that its sender is alive, which is ignored here.
final class PaxosRest {
  private final Local<PaxosMessage> receiver;
  private final PaxosBond bond;
  private Ballot promised = Ballot.NONE;
  private long chosenBelow = 1;
  private final List<Ballot> promises = new ArrayList<>();

  PaxosRest(Local<PaxosMessage> receiver) {
    this.receiver = receiver;
    this.bond = (PaxosBond) receiver.bound();
    for (Durable record : receiver.disk()) {
      switch ((PaxosRecord) record) {
        case PaxosRecord.Promised(Ballot ballot) -> {
          promised = higher(promised, ballot);
          promises.add(ballot);
        }
        case PaxosRecord.Accepted(var vote, long below) -> {
          promised = higher(promised, vote.ballot());
          chosenBelow = Math.max(chosenBelow, below);
        }
        case PaxosRecord.Learned _, PaxosRecord.Truncated _ -> {}
      }
    }
  }

  boolean isSpent(PaxosMessage message) {
    return switch (message) {
      case Preempted(Ballot ballot) -> promised.isAtLeast(ballot);
      case PreVoteReply reply ->
          isNoNews(reply.chosenBelow()) && (!reply.supports() || promises.contains(reply.ballot()));
      case Promise promise ->
          isNoNews(promise.chosenBelow())
              && (promised.isAbove(promise.ballot()) || bond.led().isAtLeast(promise.ballot()));
      case Voted(Ballot ballot, long slot) ->
          promised.isAbove(ballot) || slot <= receiver.applied() && bond.led().equals(ballot);
      default -> false;
    };
  }

  private boolean isNoNews(long below) {
    return below <= chosenBelow;
  }

  private static Ballot higher(Ballot one, Ballot other) {
    return one.isAbove(other) ? one : other;
  }
}
