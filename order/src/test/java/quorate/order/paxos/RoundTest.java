package quorate.order.paxos;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;
import quorate.core.Bytes;
import quorate.core.Effect;
import quorate.core.Event;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.SessionId;
import quorate.core.quorum.Tolerance;
import quorate.order.Delivered;
import quorate.order.Request;

/// All requests of one round are proposed together.
class RoundTest {
  private static final NodeId SELF = new NodeId(1);

  private final PaxosNode node =
      new PaxosNode(
          PaxosConfig.of(SELF, List.of(SELF), new Tolerance(0, 0, Tolerance.Liars.DATABASES)));
  private final List<List<Request>> slots = new ArrayList<>();
  private final Deque<Event<PaxosMessage>> own = new ArrayDeque<>();

  @Test
  void requestsOfOneRoundShareASlot() {
    for (int tick = 0; tick < 10; tick++) {
      node.on(new Event.Fired<>(new Tick()), this::perform);
      settle();
    }
    List<Event<PaxosMessage>> round = new ArrayList<>();
    for (int session = 1; session <= 3; session++) {
      round.add(new Event.Received<>(SELF, new PaxosMessage.Submit(request(session))));
    }
    node.onAll(round, this::perform);
    settle();
    assertEquals(List.of(List.of(request(1), request(2), request(3))), slots);
  }

  private void settle() {
    while (!own.isEmpty()) {
      node.on(own.removeFirst(), this::perform);
    }
  }

  private void perform(Effect<PaxosMessage> effect) {
    if (effect instanceof Effect.Send<PaxosMessage>(NodeId to, PaxosMessage message)) {
      own.add(new Event.Received<>(to, message));
    } else if (effect instanceof Effect.Deliver<PaxosMessage>(Delivered delivered)) {
      slots.add(delivered.requests());
    }
  }

  private static Request request(int session) {
    return new Request(new RequestId(new SessionId(0, session), 1), SELF, Bytes.EMPTY);
  }
}
