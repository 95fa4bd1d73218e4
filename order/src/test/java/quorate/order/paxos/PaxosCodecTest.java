package quorate.order.paxos;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.SessionId;
import quorate.core.wire.WireException;
import quorate.order.Request;
import quorate.order.paxos.PaxosMessage.Accept;
import quorate.order.paxos.PaxosMessage.Advance;
import quorate.order.paxos.PaxosMessage.Alive;
import quorate.order.paxos.PaxosMessage.Canvass;
import quorate.order.paxos.PaxosMessage.Chosen;
import quorate.order.paxos.PaxosMessage.Fetch;
import quorate.order.paxos.PaxosMessage.Heartbeat;
import quorate.order.paxos.PaxosMessage.Opinion;
import quorate.order.paxos.PaxosMessage.Preempted;
import quorate.order.paxos.PaxosMessage.Prepare;
import quorate.order.paxos.PaxosMessage.Promise;
import quorate.order.paxos.PaxosMessage.Submit;
import quorate.order.paxos.PaxosMessage.Voted;

class PaxosCodecTest {
  @Test
  void everyMessageComesBackAsItWas() {
    for (long seed = 0; seed < 300; seed++) {
      for (PaxosMessage message : messages(new Random(seed))) {
        assertEquals(message, PaxosCodec.decode(PaxosCodec.encode(message)), "seed " + seed);
      }
    }
  }

  @Test
  void everyRecordComesBackAsItWas() {
    for (long seed = 0; seed < 300; seed++) {
      for (PaxosRecord record : records(new Random(seed))) {
        assertEquals(
            record, PaxosCodec.decodeRecord(PaxosCodec.encodeRecord(record)), "seed " + seed);
      }
    }
  }

  /// Whatever a peer sends costs it its connection, and nothing else.
  @Test
  void randomBytesAreAMessageOrAWireException() {
    Random random = new Random(1);
    for (int i = 0; i < 20_000; i++) {
      byte[] bytes = new byte[random.nextInt(60)];
      random.nextBytes(bytes);
      if (bytes.length > 0 && random.nextBoolean()) {
        bytes[0] = (byte) random.nextInt(20);
      }
      try {
        PaxosMessage message = PaxosCodec.decode(Bytes.wrap(bytes));
        assertEquals(message, PaxosCodec.decode(PaxosCodec.encode(message)));
      } catch (WireException expected) {
        assertEquals(WireException.class, expected.getClass());
      }
    }
  }

  @Test
  void aMessageWithOneByteChangedOrCutIsAMessageOrAWireException() {
    for (long seed = 0; seed < 300; seed++) {
      damage(new Random(seed));
    }
  }

  private static void damage(Random random) {
    for (PaxosMessage message : messages(random)) {
      byte[] bytes = PaxosCodec.encode(message).toArray();
      bytes[random.nextInt(bytes.length)] ^= (byte) random.nextInt(256);
      byte[] cut = Arrays.copyOf(bytes, random.nextInt(bytes.length));
      for (byte[] wrong : List.of(bytes, cut)) {
        try {
          PaxosCodec.decode(Bytes.wrap(wrong));
        } catch (WireException expected) {
          assertEquals(WireException.class, expected.getClass());
        }
      }
    }
  }

  @Test
  void whatIsLocalNeverTravels() {
    assertThrows(
        IllegalArgumentException.class, () -> PaxosCodec.encode(new PaxosMessage.Truncate(5)));
    assertThrows(
        IllegalArgumentException.class, () -> PaxosCodec.encode(new PaxosMessage.Installed(5)));
  }

  private static List<PaxosMessage> messages(Random random) {
    Ballot ballot = ballot(random);
    long slot = slot(random);
    Vote vote = vote(random);
    return List.of(
        new Canvass(ballot, 7),
        new Prepare(ballot, slot),
        new Accept(vote, slot),
        new Opinion(ballot, random.nextBoolean(), slot),
        new Promise(ballot, slot, slot(random), List.of(vote, vote(random)), 0),
        new Voted(ballot, slot),
        new Preempted(ballot),
        new Alive(ballot, slot),
        new Heartbeat(ballot, slot),
        new Advance(ballot, slot),
        new Fetch(slot),
        new Chosen(slot, List.of(batch(random), batch(random)), slot(random), slot(random)),
        new Submit(request(random), random.nextInt(3)));
  }

  private static List<PaxosRecord> records(Random random) {
    return List.of(
        new PaxosRecord.Promised(ballot(random)),
        new PaxosRecord.Accepted(vote(random), slot(random)),
        new PaxosRecord.Learned(slot(random), batch(random)),
        new PaxosRecord.Truncated(slot(random)));
  }

  private static Ballot ballot(Random random) {
    return new Ballot(1 + random.nextInt(1000), 1 + random.nextInt(9));
  }

  private static long slot(Random random) {
    return 1 + (random.nextLong() >>> 1 + random.nextInt(62));
  }

  private static Vote vote(Random random) {
    return new Vote(ballot(random), slot(random), batch(random));
  }

  private static List<Request> batch(Random random) {
    List<Request> batch = new ArrayList<>();
    for (int i = random.nextInt(4); i > 0; i--) {
      batch.add(request(random));
    }
    return batch;
  }

  private static Request request(Random random) {
    byte[] body = new byte[random.nextInt(200)];
    random.nextBytes(body);
    SessionId session = new SessionId(random.nextLong(), random.nextLong());
    return new Request(
        new RequestId(session, slot(random)),
        random.nextInt(1000),
        new NodeId(NodeId.CLIENT_MIN + random.nextInt(1000)),
        Bytes.wrap(body));
  }
}
