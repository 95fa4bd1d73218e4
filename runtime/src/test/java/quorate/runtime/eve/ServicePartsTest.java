package quorate.runtime.eve;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.SessionId;
import quorate.core.digest.Digest;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.core.wire.WireException;
import quorate.order.Request;

/// The parts of a node that need no cluster: the judge of batches, waiting requests, threads, votes
/// and the wire.
class ServicePartsTest {
  private static final NodeId CLIENT = new NodeId(NodeId.CLIENT_MIN + 1);
  private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

  private static Bytes bytes(String text) {
    return Bytes.of(text.getBytes(java.nio.charset.StandardCharsets.UTF_8));
  }

  private static Request request(long session, String body) {
    return new Request(new RequestId(new SessionId(session, 1), 1), 5, CLIENT, bytes(body));
  }

  // L2.

  @Test
  void aBatchIsJudgedBeforeItIsExecuted() {
    long now = 1_000_000;
    Judge judge = new Judge(request -> !request.body().equals(bytes("forged")), () -> now);
    assertEquals(Optional.empty(), objection(judge, batch(now)));
    assertEquals(Optional.empty(), objection(judge, batch(now + Judge.AHEAD_MILLIS_MAX)));
    assertTrue(objection(judge, batch(now + Judge.AHEAD_MILLIS_MAX + 1)).isPresent());
    assertEquals(Optional.empty(), objection(judge, batch(now - Judge.BEHIND_MILLIS_MAX)));
    assertTrue(objection(judge, batch(now - Judge.BEHIND_MILLIS_MAX - 1)).isPresent());
    Bytes century = batch(now + 100L * 365 * 24 * 3600 * 1000);
    assertTrue(objection(judge, century).isPresent(), "a century ahead would expire all keys");
    Bytes forged =
        new ServiceBatch(now, 1, List.of(request(1, "a"), request(2, "forged"))).encode();
    assertTrue(objection(judge, forged).orElse("").contains("is not signed"));
    assertTrue(objection(judge, bytes("garbage")).orElse("").contains("malformed"));
  }

  private static Bytes batch(long millis) {
    return new ServiceBatch(millis, 7, List.of(request(1, "a"))).encode();
  }

  // E7, C2.

  @Test
  void requestsAreProposedOnceInAView() {
    PendingRequests pending = new PendingRequests(0);
    pending.add(request(1, "a"), 0);
    pending.add(request(1, "a"), 0);
    pending.add(request(2, "b"), 0);
    assertEquals(2, pending.next().size());
    assertEquals(List.of(), pending.next());
    pending.add(request(3, "c"), 0);
    assertEquals(List.of(request(3, "c")), pending.next());
    pending.committed(List.of(request(2, "b").id()), 1);
    pending.entered(2);
    assertEquals(List.of(request(1, "a"), request(3, "c")), pending.next());
    pending.removeIf(each -> each.equals(request(1, "a")));
    assertEquals(1, pending.size());
  }

  @Test
  void patienceEndsLaterEachTime() {
    PendingRequests pending = new PendingRequests(0);
    assertFalse(pending.isImpatient(100 * SECOND), "nothing waits");
    pending.add(request(1, "a"), 100 * SECOND);
    assertFalse(pending.isImpatient(101 * SECOND));
    assertTrue(pending.isImpatient(103 * SECOND));
    assertFalse(pending.isImpatient(106 * SECOND), "it is twice as patient now");
    assertTrue(pending.isImpatient(108 * SECOND));
    pending.add(request(2, "b"), 108 * SECOND);
    pending.committed(List.of(request(2, "b").id()), 109 * SECOND);
    assertFalse(pending.isImpatient(111 * SECOND - 1), "others make progress");
    pending.committed(List.of(), 118 * SECOND);
    assertTrue(pending.isImpatient(119 * SECOND), "but this one is passed over");
  }

  @Test
  void aRequestThatWaitsIsPassedOnOnce() {
    PendingRequests pending = new PendingRequests(0);
    pending.add(request(1, "a"), 0);
    List<Request> sent = new ArrayList<>();
    pending.passOn(SECOND / 10, new NodeId(1), sent::add);
    assertEquals(0, sent.size());
    pending.passOn(SECOND, new NodeId(1), sent::add);
    pending.passOn(2 * SECOND, new NodeId(1), sent::add);
    assertEquals(1, sent.size());
  }

  @Test
  void waitingRequestsAreBounded() {
    PendingRequests pending = new PendingRequests(0);
    for (int i = 0; i < PendingRequests.REQUESTS_MAX + 5; i++) {
      pending.add(request(i, "a"), 0);
    }
    assertEquals(PendingRequests.REQUESTS_MAX, pending.size());
    assertEquals(ServiceBatch.REQUESTS_MAX, pending.next().size());
  }

  // C1.

  @Test
  void outcomesCountWhenEnoughAreAlike() {
    AnswerVotes votes = new AnswerVotes();
    assertEquals(Optional.empty(), votes.add(new NodeId(1), bytes("lie"), 2));
    assertEquals(Optional.empty(), votes.add(new NodeId(1), bytes("lie"), 2));
    assertEquals(Optional.empty(), votes.add(new NodeId(2), bytes("truth"), 2));
    assertEquals(Optional.of(bytes("truth")), votes.add(new NodeId(3), bytes("truth"), 2));
  }

  // B5.

  @Test
  void aCrewReplacesAThreadThatIsStuck() throws Exception {
    CountDownLatch release = new CountDownLatch(1);
    ConcurrentLinkedQueue<String> done = new ConcurrentLinkedQueue<>();
    try (WorkerCrew crew = new WorkerCrew(2, 50_000_000, () -> false)) {
      assertTrue(crew.attempt(List.of(() -> done.add("a"), () -> done.add("b")), true));
      assertFalse(crew.attempt(List.of(() -> done.add("c"), () -> awaitQuietly(release)), true));
      assertEquals(1, crew.replaced());
      assertTrue(crew.attempt(List.of(() -> done.add("d"), () -> done.add("e")), true));
      List<Runnable> five = new ArrayList<>();
      for (int i = 0; i < 5; i++) {
        five.add(() -> done.add("x"));
      }
      crew.all(five);
      assertEquals(10, done.size());
      Runnable broken =
          () -> {
            throw new StackOverflowError();
          };
      assertThrows(IllegalStateException.class, () -> crew.attempt(List.of(broken), false));
      release.countDown();
    }
  }

  private static void awaitQuietly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }

  // L1.

  @Test
  void messagesSurviveTheWireAndGarbageDoesNot() {
    List<ServiceMessage> messages =
        List.of(
            new ServiceMessage.Submit(request(1, "a")),
            new ServiceMessage.Reply(request(1, "a").id(), bytes("outcome")),
            new ServiceMessage.StateWanted(7, Digest.of(new byte[1]), List.of()),
            new ServiceMessage.StatePart(7, Digest.of(new byte[1]), bytes("piece")));
    Random random = new Random(1);
    for (ServiceMessage message : messages) {
      Encoder out = new Encoder();
      ServiceMessage.write(out, message);
      byte[] whole = out.toByteArray();
      assertEquals(message, ServiceMessage.read(new Decoder(whole)));
      for (int length = 0; length < whole.length; length++) {
        byte[] cut = Arrays.copyOf(whole, length);
        assertThrows(WireException.class, () -> ServiceMessage.read(new Decoder(cut)));
      }
      for (int i = 0; i < 500; i++) {
        byte[] changed = whole.clone();
        changed[random.nextInt(changed.length)] = (byte) random.nextInt(256);
        try {
          ServiceMessage.read(new Decoder(changed));
        } catch (WireException refused) {
          assertFalse(String.valueOf(refused.getMessage()).isEmpty());
        }
      }
    }
    ServiceBatch batch = new ServiceBatch(5, 6, List.of(request(1, "a"), request(2, "b")));
    assertEquals(batch, ServiceBatch.decode(batch.encode()));
  }

  private static Optional<String> objection(Judge judge, Bytes content) {
    return switch (judge.judge(content)) {
      case Judge.Executes _ -> Optional.empty();
      case Judge.Refuses(String objection) -> Optional.of(objection);
    };
  }
}
