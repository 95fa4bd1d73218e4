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

/// Which answers come too late to matter, whatever their receiver goes through. It rests on what is
/// durable there, so a restart changes nothing:
///
/// - a node never asks again for a ballot that it has promised, nor counts anything for a ballot
///   below its promise, or for phase 1 of one that it has led;
/// - to be told that slots are chosen is no news to who knows them as chosen on disk.
///
/// A late vote also shows its leader that the voter lives; that is left out.
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
