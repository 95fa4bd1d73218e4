package quorate.order;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import quorate.core.Bytes;
import quorate.core.Durable;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.SessionId;
import quorate.core.wire.WireException;

/// Properties of every order's codec.
///
/// @param <M> its messages
public abstract class CodecTest<M> {
  private final Function<M, Bytes> encode;
  private final Function<Bytes, M> decode;
  private final Function<Durable, Bytes> encodeRecord;
  private final Function<Bytes, Durable> decodeRecord;

  protected CodecTest(
      Function<M, Bytes> encode,
      Function<Bytes, M> decode,
      Function<Durable, Bytes> encodeRecord,
      Function<Bytes, Durable> decodeRecord) {
    this.encode = encode;
    this.decode = decode;
    this.encodeRecord = encodeRecord;
    this.decodeRecord = decodeRecord;
  }

  /// One message of each kind that is sent.
  protected abstract List<M> messages(Random random);

  /// One record of each kind.
  protected abstract List<? extends Durable> records(Random random);

  @Test
  void everyMessageComesBackAsItWas() {
    for (long seed = 0; seed < 300; seed++) {
      for (M message : messages(new Random(seed))) {
        assertEquals(message, decode.apply(encode.apply(message)), "seed " + seed);
      }
    }
  }

  @Test
  void everyRecordComesBackAsItWas() {
    for (long seed = 0; seed < 300; seed++) {
      for (Durable record : records(new Random(seed))) {
        assertEquals(record, decodeRecord.apply(encodeRecord.apply(record)), "seed " + seed);
      }
    }
  }

  /// Malformed bytes cost the peer its connection, and nothing else.
  @Test
  void randomBytesAreAMessageOrAWireException() {
    Random random = new Random(1);
    for (int i = 0; i < 20_000; i++) {
      byte[] bytes = new byte[random.nextInt(80)];
      random.nextBytes(bytes);
      if (bytes.length > 0 && random.nextBoolean()) {
        bytes[0] = (byte) random.nextInt(20);
      }
      isMessageOrRefused(bytes);
    }
  }

  private void isMessageOrRefused(byte[] bytes) {
    try {
      M message = decode.apply(Bytes.wrap(bytes));
      assertEquals(message, decode.apply(encode.apply(message)));
    } catch (WireException expected) {
      assertEquals(WireException.class, expected.getClass());
    }
  }

  @Test
  void aMessageWithOneByteChangedOrCutIsAMessageOrAWireException() {
    for (long seed = 0; seed < 300; seed++) {
      damage(new Random(seed));
    }
  }

  private void damage(Random random) {
    for (M message : messages(random)) {
      byte[] bytes = encode.apply(message).toArray();
      bytes[random.nextInt(bytes.length)] ^= (byte) random.nextInt(256);
      isMessageOrRefused(bytes);
      isMessageOrRefused(Arrays.copyOf(bytes, random.nextInt(bytes.length)));
    }
  }

  protected static long slot(Random random) {
    return 1 + (random.nextLong() >>> 1 + random.nextInt(62));
  }

  protected static Bytes bytes(Random random, int length) {
    byte[] bytes = new byte[length];
    random.nextBytes(bytes);
    return Bytes.wrap(bytes);
  }

  protected static List<Request> requests(Random random) {
    List<Request> requests = new ArrayList<>();
    for (int i = random.nextInt(4); i > 0; i--) {
      requests.add(request(random));
    }
    return requests;
  }

  protected static Request request(Random random) {
    SessionId session = new SessionId(random.nextLong(), random.nextLong());
    return new Request(
        new RequestId(session, slot(random)),
        random.nextInt(1000),
        new NodeId(NodeId.CLIENT_MIN + random.nextInt(1000)),
        bytes(random, random.nextInt(200)));
  }
}
