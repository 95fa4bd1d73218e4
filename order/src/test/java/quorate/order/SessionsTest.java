package quorate.order;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.SessionId;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.core.wire.WireException;
import quorate.order.Sessions.Verdict;

class SessionsTest {
  private final Sessions sessions = new Sessions();

  @Test
  void everyRelationOfNumberToLastExecutedNumber() {
    sessions.executed(request(1, 1, 0), 10, Bytes.EMPTY);
    sessions.executed(request(1, 2, 0), 11, Bytes.wrap(new byte[] {7}));
    assertEquals(Verdict.STALE, sessions.judge(request(1, 1, 0), 12));
    assertEquals(Verdict.DUPLICATE, sessions.judge(request(1, 2, 0), 12));
    assertEquals(Verdict.FRESH, sessions.judge(request(1, 3, 0), 12));
    assertEquals(Verdict.GAP, sessions.judge(request(1, 4, 0), 12));
    assertEquals(7, sessions.lastReply(new SessionId(1, 1)).orElseThrow().at(0));
  }

  @Test
  void aNewSessionBeginsWithOne() {
    assertEquals(Verdict.FRESH, sessions.judge(request(1, 1, 0), 5));
    assertEquals(Verdict.GAP, sessions.judge(request(1, 2, 0), 5));
  }

  @Test
  void anUnknownSessionIsNewOnlyIfItWasBornAtOrAboveTheHorizon() {
    sessions.prune(20);
    assertEquals(Verdict.EXPIRED, sessions.judge(request(1, 1, 19), 30));
    assertEquals(Verdict.FRESH, sessions.judge(request(1, 1, 20), 30));
    assertEquals(Verdict.FRESH, sessions.judge(request(1, 1, 29), 30));
    assertEquals(Verdict.EXPIRED, sessions.judge(request(1, 1, 30), 30), "born in the future");
  }

  @Test
  void pruningForgetsWhatWasLastHeardOfBelowTheHorizon() {
    sessions.executed(request(1, 1, 0), 19, Bytes.EMPTY);
    sessions.executed(request(2, 1, 0), 20, Bytes.EMPTY);
    sessions.prune(20);
    sessions.prune(5);
    assertEquals(20, sessions.horizon());
    assertEquals(1, sessions.size());
    assertEquals(Verdict.EXPIRED, sessions.judge(request(1, 1, 0), 30));
    assertEquals(Verdict.DUPLICATE, sessions.judge(request(2, 1, 0), 30));
  }

  /// The oracle remembers everything. The table forgets, and yet no request runs twice.
  @Test
  void noRequestRunsTwiceHoweverMuchIsForgotten() {
    for (long seed = 0; seed < 500; seed++) {
      runOnce(seed);
    }
  }

  private static void runOnce(long seed) {
    Random random = new Random(seed);
    Sessions table = new Sessions();
    Set<RequestId> ran = new HashSet<>();
    long[] born = new long[20];
    for (long slot = 1; slot < 300; slot++) {
      int session = random.nextInt(born.length);
      if (born[session] == 0) {
        born[session] = 1 + random.nextLong(Math.max(1, slot)); // any slot it may have seen
      }
      Request request = request(session, 1 + random.nextInt(4), born[session]);
      if (table.judge(request, slot) == Verdict.FRESH) {
        assertEquals(true, ran.add(request.id()), request + " ran twice");
        table.executed(request, slot, Bytes.EMPTY);
      }
      if (random.nextInt(10) == 0) {
        table.prune(Math.max(0, slot - random.nextInt(50)));
      }
    }
  }

  @Test
  void aSnapshotCarriesTheWholeTable() {
    sessions.executed(request(1, 1, 0), 19, Bytes.wrap(new byte[] {1, 2}));
    sessions.executed(request(2, 1, 0), 20, Bytes.EMPTY);
    sessions.prune(10);
    Encoder to = new Encoder();
    sessions.encode(to);
    Encoder again = new Encoder();
    Sessions.decode(new Decoder(to.toBytes())).encode(again);
    assertEquals(to.toBytes(), again.toBytes());
    assertThrows(
        WireException.class,
        () -> Sessions.decode(new Decoder(new byte[] {0, (byte) 0xff, 0x7f, 1})));
  }

  private static Request request(int session, long number, long born) {
    return new Request(
        new RequestId(new SessionId(1, session), number),
        born,
        new NodeId(NodeId.CLIENT_MIN),
        Bytes.EMPTY);
  }
}
