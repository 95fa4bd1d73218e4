package quorate.runtime.node;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.SessionId;
import quorate.engine.spool.BytesSpool;
import quorate.order.Request;

/// The order's memory is bounded, and one snapshot is asked for at a time.
final class OrderedBytesTest {
  private int asked;

  private static List<Request> requests(int bytes) {
    RequestId id = new RequestId(new SessionId(1, 2), 3);
    return List.of(new Request(id, 0, new NodeId(NodeId.CLIENT_MIN), Bytes.wrap(new byte[bytes])));
  }

  private void deliver(OrderedBytes ordered, long from, long to) {
    for (long slot = from; slot < to; slot++) {
      ordered.delivered(slot, requests(1000));
    }
  }

  @Test
  void manyBytesHaveASnapshotTaken() {
    OrderedBytes ordered = new OrderedBytes(0, 10_000, () -> asked++);
    deliver(ordered, 1, 8);
    assertEquals(0, asked);
    deliver(ordered, 1, 8); // again, after a snapshot was installed
    assertEquals(0, asked);
    deliver(ordered, 8, 12);
    assertEquals(1, asked);
    deliver(ordered, 12, 18);
    assertEquals(1, asked, "it is under way");
    deliver(ordered, 18, 24);
    assertEquals(2, asked, "it was in vain");
    ordered.truncated(22);
    deliver(ordered, 24, 31);
    assertEquals(2, asked);
    deliver(ordered, 31, 34);
    assertEquals(3, asked);
  }

  /// The log on disk may be larger than the part in memory.
  @Test
  void whatIsInFilesCountsLess() {
    OrderedBytes ordered = new OrderedBytes(0, 64 << 20, () -> asked++);
    RequestId id = new RequestId(new SessionId(1, 2), 3);
    Bytes kept = new BytesSpool().keep(Bytes.wrap(new byte[1 << 20]));
    List<Request> large = List.of(new Request(id, 0, new NodeId(NodeId.CLIENT_MIN), kept));
    for (int slot = 1; slot < 2000; slot++) {
      ordered.delivered(slot, large);
    }
    assertEquals(0, asked);
    for (int slot = 2000; slot < 2100; slot++) {
      ordered.delivered(slot, large);
    }
    assertEquals(1, asked);
  }

  @Test
  void theFirstNodeAsksFirst() {
    OrderedBytes second = new OrderedBytes(1, 10_000, () -> asked++);
    deliver(second, 1, 12);
    assertEquals(0, asked);
    second.truncated(11);
    deliver(second, 12, 23);
    assertEquals(0, asked);
  }
}
