package quorate.replication.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import quorate.core.Bytes;
import quorate.core.Effect;
import quorate.core.Event;
import quorate.core.Indication;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.SessionId;
import quorate.core.quorum.Tolerance;
import quorate.core.value.Result;
import quorate.order.Request;
import quorate.replication.smr.Position;
import quorate.replication.smr.SmrMessage;

final class ProxyTest {
  private static final RequestId ID = new RequestId(new SessionId(1, 2), 1);
  private final Proxy proxy =
      new Proxy(List.of(new NodeId(1), new NodeId(2), new NodeId(3)), Tolerance.DEFAULT);
  private final List<Indication> told = new ArrayList<>();

  @BeforeEach
  void submit() {
    NodeId self = new NodeId(NodeId.CLIENT_MIN);
    take(self, new SmrMessage.Submit(new Request(ID, self, Bytes.EMPTY)));
  }

  private void take(NodeId from, SmrMessage message) {
    proxy.on(
        new Event.Received<>(from, message),
        effect -> {
          if (effect instanceof Effect.Deliver<SmrMessage>(Indication indication)) {
            told.add(indication);
          }
        });
  }

  private void reply(int node, long slot, String answer) {
    List<Result> results = List.of(new Result.Done(answer));
    take(
        new NodeId(node),
        new SmrMessage.Reply(ID, Position.of(slot, 0), 0, Optional.of(results), List.of(), ""));
  }

  /// The read was late and is submitted again: what stands in between may be a write.
  @Test
  void answersOfTwoPlacesAreNoDisagreement() {
    reply(1, 5, "lie");
    reply(2, 5, "before");
    reply(3, 7, "after");
    assertTrue(told.isEmpty());
    reply(1, 7, "lie");
    assertTrue(told.isEmpty());
    reply(3, 5, "before");
    assertEquals(2, told.size());
    assertInstanceOf(ClientIndication.Answered.class, told.getFirst());
    assertInstanceOf(ClientIndication.Disagreement.class, told.getLast());
  }

  @Test
  void nobodyAgrees() {
    reply(1, 5, "a");
    reply(2, 5, "b");
    reply(3, 5, "c");
    assertInstanceOf(ClientIndication.Undecided.class, told.getFirst());
  }
}
