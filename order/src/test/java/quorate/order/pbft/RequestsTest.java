package quorate.order.pbft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import quorate.core.Effect;
import quorate.core.Effects;
import quorate.core.NodeId;
import quorate.core.quorum.Tolerance;
import quorate.order.Request;

/// The composition of a primary's batches.
class RequestsTest {
  private static final int BATCH = 60;
  private static final NodeId SELF = new NodeId(1);
  private static final NodeId HOSTILE = new NodeId(4);

  /// One backup has relayed its full share before other requests arrive.
  @Test
  void aFloodMakesNobodyElseWait() {
    Requests requests = requests();
    for (int i = 1; i <= 600; i++) {
      assertTrue(offer(requests, HOSTILE, PbftNet.request(7, i)));
    }
    Request client = PbftNet.request(50, 1);
    Request relayed = PbftNet.request(51, 1);
    offer(requests, client.client(), client);
    offer(requests, new NodeId(2), relayed);
    List<Request> batch = requests.take();
    assertEquals(BATCH, batch.size());
    assertTrue(batch.contains(client) && batch.contains(relayed));
    assertFalse(requests.take().contains(client));
  }

  /// Few requests that fill batches by size do not delay others either.
  @Test
  void largeOnesMakeNobodyElseWait() {
    Requests requests = requests();
    for (int i = 1; i <= 40; i++) {
      assertTrue(offer(requests, HOSTILE, PbftNet.sized(PbftNet.request(7, i), 200 << 10)));
    }
    Request client = PbftNet.request(50, 1);
    offer(requests, client.client(), client);
    assertTrue(requests.take().contains(client));
  }

  /// Nodes have few requests of their own, and each costs every replica a transaction.
  @Test
  void aNodesOwnAreProposedAtAPace() {
    Requests requests = requests();
    for (int i = 1; i <= 10; i++) {
      assertTrue(offer(requests, HOSTILE, PbftNet.ofNode(4, i)));
      assertTrue(offer(requests, new NodeId(2), PbftNet.ofNode(2, i)));
    }
    assertEquals(4, requests.take().size());
    assertFalse(requests.hasUnproposed());
    offer(requests, new NodeId(NodeId.CLIENT_MIN + 7), PbftNet.request(7, 1));
    assertTrue(requests.hasUnproposed());
    assertEquals(1, requests.take().size());
    requests.onTick(SELF, NOTHING);
    assertEquals(4, requests.take().size());
  }

  /// Verifying a signature costs more than sending the request.
  @Test
  void fewOfANodesOwnAreVerified() {
    AtomicInteger verified = new AtomicInteger();
    Requests requests = requests(_ -> verified.incrementAndGet() > 0);
    for (int i = 1; i <= 100; i++) {
      assertEquals(i <= 16, offer(requests, HOSTILE, PbftNet.ofNode(4, i)));
    }
    assertEquals(16, verified.get());
    assertTrue(offer(requests, new NodeId(2), PbftNet.ofNode(2, 1)));
    requests.onDelivered(requests.take());
    assertTrue(offer(requests, HOSTILE, PbftNet.ofNode(4, 101)));
    assertEquals(18, verified.get());
  }

  /// Each request is proposed once, in order of arrival.
  @Test
  void oneOriginIsServedInTurn() {
    Requests requests = requests();
    for (int i = 1; i <= BATCH + 5; i++) {
      offer(requests, new NodeId(NodeId.CLIENT_MIN + 7), PbftNet.request(7, i));
    }
    List<Request> first = requests.take();
    List<Request> second = requests.take();
    assertEquals(BATCH, first.size());
    assertEquals(5, second.size());
    assertEquals(1, first.getFirst().id().number());
    assertEquals(BATCH + 1, second.getFirst().id().number());
    assertTrue(requests.take().isEmpty());
  }

  /// A node that does not know the client yet must not call the relaying peer a forger.
  @Test
  void aSenderWhoseKeyIsNotKnownAccusesNobody() {
    Requests requests =
        requests(
            new ClientAuthentication() {
              @Override
              public boolean test(Request request) {
                return false;
              }

              @Override
              public boolean knows(NodeId sender) {
                return sender.isClient();
              }
            });
    List<Refused.Reason> reasons = new ArrayList<>();
    Effects<PbftMessage> told =
        effect -> {
          if (effect instanceof Effect.Deliver<PbftMessage>(Refused refused)) {
            reasons.add(refused.reason());
          }
        };
    requests.offer(HOSTILE, PbftNet.ofNode(9, 1), told);
    requests.offer(HOSTILE, PbftNet.request(1, 1), told);
    assertEquals(List.of(Refused.Reason.UNKNOWN_SENDER, Refused.Reason.FORGED_REQUEST), reasons);
  }

  private static final Effects<PbftMessage> NOTHING = _ -> {};

  private static boolean offer(Requests requests, NodeId from, Request request) {
    return requests.offer(from, request, NOTHING);
  }

  private static Requests requests() {
    return requests(_ -> true);
  }

  private static Requests requests(ClientAuthentication authentic) {
    List<NodeId> members = List.of(SELF, new NodeId(2), new NodeId(3), HOSTILE);
    PbftConfig config =
        PbftConfig.of(
                SELF,
                members,
                new Tolerance(1, 1, Tolerance.Liars.NODES),
                new PbftTranscript.PlainSignatures(SELF),
                authentic)
            .withLimits(
                PbftLimits.DEFAULT
                    .with(new PbftLimits.Time(Duration.ofMillis(40), 12, 10, 50, 100, 2))
                    .with(new PbftLimits.Window(1024, 256, 4, BATCH)));
    return new Requests(config, new Refusals());
  }
}
