package quorate.order.pbft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import quorate.core.NodeId;
import quorate.order.Request;

/// Clients are served at nearly full pace, and good primaries stay, even if a hostile node is just
/// not slow enough to be replaced, or tries to have others accused.
class PbftServiceTest {
  private static final Request STARVED = PbftNet.request(99, 1);

  /// The primary first makes others wait for requests ordered long ago, and then orders those
  /// slowly; another client may be served well.
  @ParameterizedTest
  @CsvSource({"0, 11, false", "819, 11, false", "819, 45, true"})
  void nobodyIsStarvedBehindOldRequests(int stuffed, int every, boolean another) {
    PbftNet net = new PbftNet();
    List<Request> old = new ArrayList<>();
    for (int i = 1; i <= 900; i++) {
      old.add(PbftNet.request(7, i));
      net.submit(old.getLast(), 1);
    }
    for (int i = 0; i < 40; i++) {
      net.tick();
    }
    old.subList(0, stuffed).forEach(each -> net.relay(new NodeId(1), each, 2, 3, 4));
    net.drop = packet -> packet.asks(1, STARVED);
    net.submit(STARVED, 1, 2, 3, 4);
    int begun = net.tick;
    for (int next = 0; !net.isDone(STARVED) && net.tick - begun < 1000; ) {
      net.tick();
      if (another) {
        net.submit(PbftNet.request(50, net.tick), 1, 2, 3, 4);
      }
      if (net.tick % every == 0 && net.view() == 0) {
        net.submit(old.get(next++), 1);
      }
    }
    assertTrue(net.tick - begun <= PbftNet.PATIENCE + 4, "it waited for " + (net.tick - begun));
  }

  /// A backup tells the other backups of requests that it withholds from the primary.
  @ParameterizedTest
  @ValueSource(ints = {1, 10, 3000})
  void nobodyIsAccusedOfWhatOneNodeSays(int loadEvery) {
    PbftNet net = new PbftNet();
    for (int i = 1; i <= 3000; i++) {
      net.tick();
      if (i % 10 == 1) {
        net.relay(new NodeId(4), PbftNet.ofNode(4, i), 2, 3);
        net.relay(new NodeId(4), PbftNet.request(7, i), 2, 3); // a client's, but not relayed
      }
      if (i % loadEvery == 0) {
        net.submit(PbftNet.request(50, i), 1, 2, 3, 4);
      }
    }
    assertEquals(0, net.view(), net.suspicions.toString());
  }

  /// Sessions are served one after the other at full speed, each for one tick in 48.
  @Test
  void sessionsAreNotServedInTurns() {
    int clients = 8;
    PbftNet net = new PbftNet();
    long[] numbers = new long[clients];
    int[] asked = new int[clients];
    boolean[] on = {false};
    Map<Integer, Request> kept = new LinkedHashMap<>();
    net.drop =
        packet -> {
          int turn = net.tick % 6 == 0 ? net.tick / 6 % clients : -1;
          for (int s = 0; on[0] && s < clients; s++) {
            Request request = PbftNet.request(s + 1, Math.max(1, numbers[s]));
            if (s != turn && packet.asks(1, request)) {
              kept.put(s, request);
              return true;
            }
          }
          return false;
        };
    for (int i = 0; i < 600 + 500 && net.view() == 0; i++) {
      on[0] = i >= 600;
      net.tick();
      Request held = on[0] && net.tick % 6 == 0 ? kept.remove(net.tick / 6 % clients) : null;
      if (held != null) {
        net.submit(held, 1);
      }
      for (int round = 0; round < 8; round++) {
        for (int s = 0; s < clients; s++) {
          Request request = PbftNet.request(s + 1, Math.max(1, numbers[s]));
          if (numbers[s] == 0 || net.isDone(request)) {
            numbers[s]++;
            asked[s] = net.tick;
            net.submit(PbftNet.request(s + 1, numbers[s]), net.primary());
          } else if (round == 0 && net.tick - asked[s] == 6) {
            net.submit(request, 1, 2, 3, 4); // a client's own patience
          }
        }
      }
      assertTrue(on[0] || net.view() == 0, "under full load nobody is accused");
    }
    assertTrue(net.view() > 0, "it was replaced");
    assertTrue(net.suspicions.contains(Suspected.Reason.SLOW), net.suspicions.toString());
  }

  /// A load that ends, and resumes with other sessions, does not count as slowness.
  @Test
  void aLoadMayEnd() {
    PbftNet net = new PbftNet();
    for (int load = 0; load < 6; load++) {
      for (int i = 1; i <= 130; i++) {
        net.tick();
        for (int s = 1; i <= 110 && s <= 8; s++) {
          net.submit(PbftNet.request(100 * load + s, i), 1);
        }
      }
    }
    assertEquals(0, net.view(), net.suspicions.toString());
  }

  /// A hostile primary has filled the others' queues by bytes with its own requests.
  @Test
  void nobodyIsCrowdedOutByLargeRequests() {
    PbftNet net = new PbftNet();
    for (int i = 1; i <= 900; i++) {
      net.relay(new NodeId(1), PbftNet.sized(PbftNet.ofNode(1, i), (1 << 20) >> i / 68), 2, 3, 4);
    }
    net.drop = packet -> packet.asks(1, STARVED);
    for (int i = 0; i < PbftNet.PATIENCE + 4; i++) {
      net.submit(STARVED, 2, 3, 4);
      net.tick();
    }
    assertTrue(net.isDone(STARVED), "it waits, and nobody is accused: " + net.suspicions);
  }

  /// A node has missed slots that the others have forgotten, and has not installed a state yet.
  @Test
  void whoIsBehindAccusesNobody() {
    PbftNet net = new PbftNet();
    net.drop = packet -> packet.to().equals(new NodeId(4));
    for (int i = 1; i <= 600; i++) {
      net.tick();
      net.submit(PbftNet.request(50, i), 1, 2, 3);
    }
    net.drop = _ -> false;
    for (int i = 601; i <= 2000; i++) {
      net.tick();
      net.submit(PbftNet.request(50, i), 1, 2, 3, 4);
    }
    assertEquals(0, net.view(), net.suspicions.toString());
  }

  /// There are too few clients to judge throughput, and each waits for nearly as long as permitted.
  @Test
  void fewClientsAreNotMadeToWaitForEver() {
    PbftNet net = new PbftNet();
    Map<Request, Integer> kept = new LinkedHashMap<>();
    boolean[] serves = {false};
    net.drop =
        packet -> {
          boolean keeps = net.view() == 0 && packet.to().equals(new NodeId(1)) && !serves[0];
          if (keeps && packet.message() instanceof PbftMessage.Submit(Request request)) {
            kept.putIfAbsent(request, net.tick);
            return true;
          }
          return false;
        };
    long[] numbers = new long[8];
    for (int served = 0; net.view() == 0 && net.tick < 3000; ) {
      net.tick();
      for (int s = 0; s < 8; s++) {
        if (numbers[s] == 0 || net.isDone(PbftNet.request(s + 1, numbers[s]))) {
          net.submit(PbftNet.request(s + 1, ++numbers[s]), 1, 2, 3, 4);
        }
      }
      for (Map.Entry<Request, Integer> each : List.copyOf(kept.entrySet())) {
        if (net.tick - each.getValue() >= PbftNet.PATIENCE - 4 || net.tick - served >= 11) {
          served = net.tick;
          kept.remove(each.getKey());
          serves[0] = true;
          net.submit(each.getKey(), 1);
          serves[0] = false;
        }
      }
    }
    assertTrue(net.view() > 0, "it may go on like that");
  }
}
