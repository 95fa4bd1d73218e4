package quorate.engine.spool;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.SessionId;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.core.wire.WireException;
import quorate.order.Request;

/// Spooled bytes equal the originals and hold no memory.
final class BytesSpoolTest {
  private final BytesSpool spool = new BytesSpool();

  private static Bytes random(int seed, int length) {
    byte[] bytes = new byte[length];
    new Random(seed).nextBytes(bytes);
    return Bytes.wrap(bytes);
  }

  @Test
  void whatIsLongIsKept() {
    List<Bytes> all = new ArrayList<>();
    for (int i = 0; i < 600; i++) { // more than one file holds
      all.add(spool.keep(random(i, 100_000 + i)));
    }
    for (int i = 0; i < all.size(); i++) {
      Bytes kept = all.get(i);
      assertEquals(0, kept.held());
      assertEquals(random(i, 100_000 + i), kept);
      assertEquals(random(i, 100_000 + i).hashCode(), kept.hashCode());
      assertNotEquals(random(i + 1, 100_000 + i), kept);
      assertEquals(kept.slice(7, 50_000), random(i, 100_000 + i).slice(7, 50_000));
    }
    Bytes kept = all.getFirst();
    assertThrows(IndexOutOfBoundsException.class, () -> kept.slice(99_999, 2));
  }

  @Test
  void whatIsShortStays() {
    Bytes few = random(1, 1000);
    assertSame(few, spool.keep(few));
  }

  /// A long request in a frame stays in the file at any depth of nesting; a short one does not.
  @Test
  void whatIsReadOfItIsKeptThere() {
    RequestId id = new RequestId(new SessionId(1, 2), 3);
    NodeId client = new NodeId(NodeId.CLIENT_MIN);
    Request large = new Request(id, 0, client, random(1, 200_000), random(2, 64));
    Request small = new Request(id, 0, client, random(3, 200));
    Encoder out = new Encoder().u8(9);
    Encoder inner = new Encoder();
    Request.encodeBatch(inner, List.of(small, large, small));
    out.bytes(inner.toBytes());
    Decoder in = spool.opened(out.toBytes());
    Bytes wrapped = in.bytes();
    in.end();
    List<Request> read = Request.decodeBatch(new Decoder(wrapped));
    assertEquals(List.of(small, large, small), read);
    assertEquals(0, read.get(1).body().held());
    assertEquals(64, read.get(1).proof().held());
    assertEquals(200, read.get(0).body().held());
  }

  @Test
  void whatIsCutShortIsRefused() {
    Encoder out = new Encoder().u8(9).varint(200_000).raw(random(1, 100_000).toArray());
    Decoder in = spool.opened(out.toBytes());
    assertThrows(WireException.class, in::bytes);
  }
}
