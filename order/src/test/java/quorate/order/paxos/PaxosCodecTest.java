package quorate.order.paxos;

import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import quorate.core.NodeId;
import quorate.order.CodecTest;
import quorate.order.paxos.PaxosMessage.Accept;
import quorate.order.paxos.PaxosMessage.Advance;
import quorate.order.paxos.PaxosMessage.Alive;
import quorate.order.paxos.PaxosMessage.Chosen;
import quorate.order.paxos.PaxosMessage.Fetch;
import quorate.order.paxos.PaxosMessage.Heartbeat;
import quorate.order.paxos.PaxosMessage.PreVote;
import quorate.order.paxos.PaxosMessage.PreVoteReply;
import quorate.order.paxos.PaxosMessage.Preempted;
import quorate.order.paxos.PaxosMessage.Prepare;
import quorate.order.paxos.PaxosMessage.Promise;
import quorate.order.paxos.PaxosMessage.Submit;
import quorate.order.paxos.PaxosMessage.Voted;

class PaxosCodecTest extends CodecTest<PaxosMessage> {
  PaxosCodecTest() {
    super(
        PaxosCodec::encode, PaxosCodec::decode, PaxosCodec::encodeRecord, PaxosCodec::decodeRecord);
  }

  @Test
  void whatIsLocalNeverTravels() {
    assertThrows(
        IllegalArgumentException.class, () -> PaxosCodec.encode(new PaxosMessage.Truncate(5)));
    assertThrows(
        IllegalArgumentException.class, () -> PaxosCodec.encode(new PaxosMessage.Installed(5)));
    PaxosMessage absent = new PaxosMessage.Absent(new NodeId(5));
    assertThrows(IllegalArgumentException.class, () -> PaxosCodec.encode(absent));
  }

  @Override
  protected List<PaxosMessage> messages(Random random) {
    Ballot ballot = ballot(random);
    long slot = slot(random);
    Vote vote = vote(random);
    return List.of(
        new PreVote(ballot, 7),
        new Prepare(ballot, slot),
        new Prepare(ballot, slot, slot),
        new Accept(vote, slot),
        new PreVoteReply(ballot, random.nextBoolean(), slot),
        new Promise(ballot, slot, slot(random), List.of(vote, vote(random)), 0),
        new Voted(ballot, slot),
        new Preempted(ballot),
        new Alive(ballot, slot),
        new Heartbeat(ballot, slot),
        new Heartbeat(ballot, slot, slot),
        new Advance(ballot, slot),
        new Fetch(slot),
        new Chosen(slot, List.of(requests(random), requests(random)), slot(random), slot(random)),
        new Submit(request(random), random.nextInt(3)));
  }

  @Override
  protected List<PaxosRecord> records(Random random) {
    return List.of(
        new PaxosRecord.Promised(ballot(random)),
        new PaxosRecord.Accepted(vote(random), slot(random)),
        new PaxosRecord.Learned(slot(random), requests(random)),
        new PaxosRecord.Truncated(slot(random)));
  }

  private static Ballot ballot(Random random) {
    return new Ballot(1 + random.nextInt(1000), 1 + random.nextInt(9));
  }

  private static Vote vote(Random random) {
    return new Vote(ballot(random), slot(random), requests(random));
  }
}
