package quorate.order.pbft;

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
import quorate.core.digest.Digest;
import quorate.core.wire.WireException;
import quorate.order.Request;
import quorate.order.pbft.PbftMessage.Checkpoint;
import quorate.order.pbft.PbftMessage.NewView;
import quorate.order.pbft.PbftMessage.ViewChange;

class PbftCodecTest {
  @Test
  void everyMessageComesBackAsItWas() {
    for (long seed = 0; seed < 300; seed++) {
      for (PbftMessage message : messages(new Random(seed))) {
        assertEquals(message, PbftCodec.decode(PbftCodec.encode(message)), "seed " + seed);
      }
    }
  }

  @Test
  void everyRecordComesBackAsItWas() {
    for (long seed = 0; seed < 300; seed++) {
      for (PbftRecord record : records(new Random(seed))) {
        assertEquals(
            record, PbftCodec.decodeRecord(PbftCodec.encodeRecord(record)), "seed " + seed);
      }
    }
  }

  /// Whatever a peer sends costs it its connection, and nothing else.
  @Test
  void randomBytesAreAMessageOrAWireException() {
    Random random = new Random(1);
    for (int i = 0; i < 20_000; i++) {
      byte[] bytes = new byte[random.nextInt(80)];
      random.nextBytes(bytes);
      if (bytes.length > 0 && random.nextBoolean()) {
        bytes[0] = (byte) random.nextInt(20);
      }
      try {
        PbftMessage message = PbftCodec.decode(Bytes.wrap(bytes));
        assertEquals(message, PbftCodec.decode(PbftCodec.encode(message)));
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
    for (PbftMessage message : messages(random)) {
      byte[] bytes = PbftCodec.encode(message).toArray();
      bytes[random.nextInt(bytes.length)] ^= (byte) random.nextInt(256);
      byte[] cut = Arrays.copyOf(bytes, random.nextInt(bytes.length));
      for (byte[] wrong : List.of(bytes, cut)) {
        try {
          PbftCodec.decode(Bytes.wrap(wrong));
        } catch (WireException expected) {
          assertEquals(WireException.class, expected.getClass());
        }
      }
    }
  }

  @Test
  void whatIsLocalNeverTravels() {
    assertThrows(
        IllegalArgumentException.class, () -> PbftCodec.encode(new PbftMessage.Installed(5)));
    assertThrows(
        IllegalArgumentException.class,
        () -> PbftCodec.encode(new PbftMessage.Choose(1, 5, Bytes.EMPTY)));
  }

  private static List<PbftMessage> messages(Random random) {
    long slot = slot(random);
    long view = random.nextInt(1000);
    return List.of(
        new PbftMessage.PrePrepare(view, slot, batch(random)),
        new PbftMessage.Prepare(view, slot, digest(random)),
        new PbftMessage.Commit(view, slot, digest(random)),
        checkpoint(random, slot, digest(random)),
        new PbftMessage.Stable(certificate(random)),
        viewChange(random),
        newView(random),
        new PbftMessage.Status(view, random.nextBoolean(), slot, slot(random)),
        new PbftMessage.Committed(slot, List.of(digest(random), digest(random))),
        new PbftMessage.FetchBody(digest(random)),
        new PbftMessage.Body(batch(random)),
        new PbftMessage.Submit(request(random)));
  }

  private static List<PbftRecord> records(Random random) {
    return List.of(
        new PbftRecord.Left(random.nextInt(100)),
        new PbftRecord.Entered(newView(random)),
        new PbftRecord.Held(batch(random)),
        new PbftRecord.Voted(random.nextInt(9), slot(random), digest(random)),
        new PbftRecord.Prepared(random.nextInt(9), slot(random), digest(random)),
        new PbftRecord.Took(slot(random), digest(random)),
        new PbftRecord.Stabilised(certificate(random)));
  }

  private static NewView newView(Random random) {
    return new NewView(
        random.nextInt(50),
        List.of(viewChange(random), viewChange(random)),
        List.of(new Assigned(slot(random), digest(random))),
        bytes(random, 64));
  }

  private static ViewChange viewChange(Random random) {
    return new ViewChange(
        random.nextInt(50),
        node(random),
        random.nextBoolean() ? Certificate.GENESIS : certificate(random),
        List.of(claim(random)),
        List.of(claim(random), claim(random)),
        bytes(random, 64));
  }

  private static Claim claim(Random random) {
    return new Claim(slot(random), random.nextInt(50), digest(random));
  }

  private static Certificate certificate(Random random) {
    long slot = slot(random);
    Digest state = digest(random);
    return new Certificate(
        slot, state, List.of(checkpoint(random, slot, state), checkpoint(random, slot, state)));
  }

  private static Checkpoint checkpoint(Random random, long slot, Digest state) {
    return new Checkpoint(node(random), slot, state, bytes(random, 64));
  }

  private static NodeId node(Random random) {
    return new NodeId(1 + random.nextInt(9));
  }

  private static Digest digest(Random random) {
    return new Digest(bytes(random, Digest.SIZE));
  }

  private static Bytes bytes(Random random, int length) {
    byte[] bytes = new byte[length];
    random.nextBytes(bytes);
    return Bytes.wrap(bytes);
  }

  private static long slot(Random random) {
    return 1 + (random.nextLong() >>> 1 + random.nextInt(62));
  }

  private static Batch batch(Random random) {
    List<Request> requests = new ArrayList<>();
    for (int i = random.nextInt(4); i > 0; i--) {
      requests.add(request(random));
    }
    return new Batch(requests, bytes(random, random.nextInt(10)));
  }

  private static Request request(Random random) {
    SessionId session = new SessionId(random.nextLong(), random.nextLong());
    return new Request(
        new RequestId(session, slot(random)),
        random.nextInt(1000),
        new NodeId(NodeId.CLIENT_MIN + random.nextInt(1000)),
        bytes(random, random.nextInt(200)));
  }
}
