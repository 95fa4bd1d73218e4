package quorate.runtime.node;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import quorate.core.Bytes;
import quorate.core.Durable;
import quorate.core.Effect;
import quorate.core.Effects;
import quorate.core.Event;
import quorate.core.NodeId;
import quorate.core.RequestId;
import quorate.core.SessionId;
import quorate.core.digest.Digest;
import quorate.order.OrderNode;
import quorate.order.Request;
import quorate.order.pbft.Batch;
import quorate.order.pbft.PbftMessage;

/// PBFT under an attacker's control: a right node whose messages are kept back, changed, doubled
/// and repeated.
final class HostileOrder implements OrderNode<PbftMessage> {
  private static final int KEPT_MAX = 256;
  private static final int REPEATED = 4;

  private final NodeId self;
  private final OrderNode<PbftMessage> right;
  private final Supplier<Attack> attack;
  private final SplittableRandom random;
  private final List<PbftMessage> kept = new ArrayList<>();

  /// Batches that wait for the next tick.
  private final List<Effect<PbftMessage>> held = new ArrayList<>();

  /// Real requests of clients.
  private final List<Request> seen = new ArrayList<>();

  private int next;

  HostileOrder(NodeId self, OrderNode<PbftMessage> right, Supplier<Attack> attack, long seed) {
    this.self = self;
    this.right = right;
    this.attack = attack;
    this.random = new SplittableRandom(seed);
  }

  @Override
  public void on(Event<PbftMessage> event, Effects<PbftMessage> effects) {
    if (event instanceof Event.Received<PbftMessage>(NodeId from, PbftMessage message)
        && !from.equals(self)) {
      keep(message);
    }
    if (event instanceof Event.Fired<PbftMessage>) {
      held.forEach(effects::emit);
      held.clear();
    }
    if (attack.get() == Attack.STARVE) {
      if (event instanceof Event.Received<PbftMessage>(NodeId _, PbftMessage.Submit _)) {
        return;
      }
      if (event instanceof Event.Fired<PbftMessage>) {
        orderAgain(effects);
      }
    }
    right.on(event, effect -> tell(effect, effects));
  }

  /// Orders old requests one after the other: there are so many that the next was ordered long
  /// enough ago.
  private void orderAgain(Effects<PbftMessage> effects) {
    if (!seen.isEmpty()) {
      Request old = seen.get(next++ % seen.size());
      right.on(
          new Event.Received<>(old.client(), new PbftMessage.Submit(old)),
          effect -> tell(effect, effects));
    }
  }

  private void keep(PbftMessage message) {
    if (kept.size() < KEPT_MAX) {
      kept.add(message);
    } else {
      kept.set(random.nextInt(KEPT_MAX), message);
    }
    if (message instanceof PbftMessage.Submit(Request request) && attack.get() != Attack.STARVE) {
      if (seen.size() >= KEPT_MAX) {
        seen.removeFirst();
      }
      seen.add(request);
    }
  }

  private void tell(Effect<PbftMessage> effect, Effects<PbftMessage> effects) {
    if (!(effect instanceof Effect.Send<PbftMessage>(NodeId to, PbftMessage message))
        || to.equals(self)) {
      effects.emit(effect);
      return;
    }
    switch (attack.get()) {
      case NONE, STARVE, WITHHOLD, FLOOD, LIE, COMMAND, MISINFORM -> effects.send(to, message);
      case SILENT -> {} // to nobody
      case SLOW -> {
        if (message instanceof PbftMessage.PrePrepare) {
          held.add(effect);
        } else {
          effects.send(to, message);
        }
      }
      case EQUIVOCATE -> effects.send(to, twoFaced(to, message));
      case FORGE -> effects.send(to, forged(message));
      case REPLAY -> {
        effects.send(to, message);
        for (int i = 0; i < REPEATED && !kept.isEmpty(); i++) {
          effects.send(to, kept.get(random.nextInt(kept.size())));
        }
      }
    }
  }

  /// Odd nodes receive a different message than even ones.
  private PbftMessage twoFaced(NodeId to, PbftMessage message) {
    if (to.number() % 2 == 0) {
      return message;
    }
    return switch (message) {
      case PbftMessage.PrePrepare(long view, long slot, Batch batch) -> {
        List<Request> other = new ArrayList<>(batch.requests().reversed());
        if (other.size() == 1) {
          other = seen.isEmpty() ? other : List.of(seen.getFirst());
        }
        yield new PbftMessage.PrePrepare(view, slot, new Batch(other, batch.choice()));
      }
      case PbftMessage.Prepare(long view, long slot, Digest _) ->
          new PbftMessage.Prepare(view, slot, digest());
      case PbftMessage.Commit(long view, long slot, Digest _) ->
          new PbftMessage.Commit(view, slot, digest());
      default -> message;
    };
  }

  private PbftMessage forged(PbftMessage message) {
    return switch (message) {
      case PbftMessage.PrePrepare(long view, long slot, Batch batch) -> {
        List<Request> more = new ArrayList<>(batch.requests());
        more.add(request());
        yield new PbftMessage.PrePrepare(view, slot, new Batch(more, batch.choice()));
      }
      case PbftMessage.Prepare(long view, long slot, Digest _) ->
          new PbftMessage.Prepare(view, slot, digest());
      case PbftMessage.Checkpoint(NodeId _, long slot, Digest state, Bytes signature) ->
          new PbftMessage.Checkpoint(new NodeId(self.number() % 4 + 1), slot, state, signature);
      case PbftMessage.Status _ -> new PbftMessage.Submit(request());
      case PbftMessage.Committed(long from, var digests) ->
          new PbftMessage.Committed(from, digests.stream().map(_ -> digest()).toList());
      default -> message;
    };
  }

  /// A request that no client made, in the name of a client that made another.
  Request request() {
    if (seen.isEmpty()) {
      RequestId id = new RequestId(new SessionId(random.nextLong(), random.nextLong()), 1);
      return new Request(id, new NodeId(NodeId.CLIENT_MIN), Bytes.wrap(new byte[] {1}));
    }
    Request real = seen.get(random.nextInt(seen.size()));
    RequestId id = new RequestId(real.id().session(), real.id().number() + 1);
    return new Request(id, real.born(), real.client(), real.body(), real.proof());
  }

  private Digest digest() {
    byte[] bytes = new byte[8];
    random.nextBytes(bytes);
    return Digest.of(bytes);
  }

  @Override
  public List<? extends Durable> liveRecords() {
    return right.liveRecords();
  }
}
