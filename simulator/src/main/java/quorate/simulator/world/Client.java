package quorate.simulator.world;

import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.SessionId;
import quorate.core.quorum.Votes;
import quorate.order.Request;
import quorate.order.Sessions.Verdict;
import quorate.simulator.check.History;
import quorate.simulator.check.Op;

/// A client: one session at a time, with one outstanding request, which is sent again until it is
/// answered. Sometimes it pauses for so long that its session is forgotten, or gives up a request
/// of unknown outcome and continues in a new session.
final class Client<M> {
  private static final int RETRY_MICROS = 150_000;
  private static final int TRIES_MAX = 40;

  private final World<M> world;
  private final NodeId id;
  private final Rng rng;
  private SessionId session;
  private long number;
  private long born;
  private long latestSlot;
  private @Nullable Request outstanding;
  private History.@Nullable Call call;
  private Votes<Answer> answers = new Votes<>();
  private final Map<NodeId, Long> slots = new TreeMap<>();
  private int tries;

  Client(World<M> world, NodeId id, Rng rng) {
    this.world = world;
    this.id = id;
    this.rng = rng;
    this.session = new SessionId(rng.next(), rng.next());
  }

  void think() {
    long micros = rng.between(100, world.swarm().thinkMicrosMax());
    world.agenda().after(rng.chance(10) ? micros * 20 : micros, this::call);
  }

  private void call() {
    if (world.isEnough()) {
      return;
    }
    number++;
    Op.Kind kind = Op.Kind.values()[rng.below(3)];
    Op drawn = new Op(rng.below(world.swarm().keys()), kind, 1 + rng.below(1_000_000));
    Op op = world.protocol().asked(drawn, world.agenda().now());
    Request request = new Request(new RequestId(session, number), born, id, op.encode());
    world.orderCheck().onSubmitted(request);
    world.counters().add(Counter.REQUESTS);
    outstanding = request;
    answers = new Votes<>();
    slots.clear();
    call = world.history().called(request.id(), id.toString(), op, world.agenda().now());
    tries = 0;
    world.trace(id, "call", op);
    send(request);
  }

  private void send(Request request) {
    NodeId to = world.members().get(rng.below(world.members().size()));
    world.send(id, to, world.protocol().words().submit(request));
    tries++;
    world.agenda().after(RETRY_MICROS + rng.below(50_000), () -> onNoAnswer(request));
  }

  private void onNoAnswer(Request request) {
    if (!request.equals(outstanding)) {
      return;
    }
    if (tries > 3 && rng.chance(30) || tries > TRIES_MAX && !world.isHealed()) {
      world.counters().add(Counter.GIVEN_UP);
      renew();
    } else {
      world.counters().add(Counter.RETRIES);
      send(request);
    }
  }

  /// A replica's answer to the outstanding request.
  private record Answer(boolean expired, long value) {}

  /// Takes a replica's answer. It is believed once enough replicas agree: if nodes only crash, the
  /// first one.
  void onAnswer(NodeId from, RequestId request, Verdict verdict, long value, long slot) {
    Request mine = outstanding;
    History.Call open = call;
    if (mine == null || open == null || !mine.id().equals(request)) {
      return;
    }
    Answer answer = new Answer(verdict == Verdict.EXPIRED, value);
    answers.cast(from, answer);
    slots.merge(from, slot, Math::max);
    if (answers.count(answer) < world.protocol().matchingReplies()) {
      return;
    }
    latestSlot = Math.max(latestSlot, slotOf(answer));
    switch (verdict) {
      case FRESH, DUPLICATE -> {
        world.orderCheck().onAcknowledged(request);
        open.returned(world.agenda().now(), value);
        world.trace(id, "answer", open);
        outstanding = null;
        think();
      }
      case EXPIRED -> {
        world.counters().add(Counter.EXPIRED_SESSIONS);
        renew();
      }
      case STALE, GAP -> throw new IllegalStateException(verdict + " for the outstanding " + mine);
    }
  }

  /// The lowest slot reported with this answer, since one of its reporters is honest.
  private long slotOf(Answer answer) {
    long lowest = Long.MAX_VALUE;
    for (var vote : answers.byVoter().entrySet()) {
      if (vote.getValue().equals(answer)) {
        lowest = Math.min(lowest, slots.getOrDefault(vote.getKey(), Long.MAX_VALUE));
      }
    }
    return lowest;
  }

  /// Starts a new session, born after everything that this client has seen.
  private void renew() {
    outstanding = null;
    session = new SessionId(rng.next(), rng.next());
    number = 0;
    born = latestSlot;
    think();
  }
}
