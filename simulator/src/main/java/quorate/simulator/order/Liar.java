package quorate.simulator.order;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import quorate.core.Bytes;
import quorate.core.Durable;
import quorate.core.Effect;
import quorate.core.Effects;
import quorate.core.Event;
import quorate.core.NodeId;
import quorate.core.digest.Digest;
import quorate.order.OrderNode;
import quorate.order.Request;
import quorate.order.pbft.Batch;
import quorate.order.pbft.PbftConfig;
import quorate.order.pbft.PbftMessage;
import quorate.order.pbft.PbftMessage.Commit;
import quorate.order.pbft.PbftMessage.Committed;
import quorate.order.pbft.PbftMessage.PrePrepare;
import quorate.order.pbft.PbftMessage.Prepare;
import quorate.order.pbft.Tick;
import quorate.simulator.world.Counter;
import quorate.simulator.world.Counters;
import quorate.simulator.world.Rng;

/// A node under an attacker's control: a correct one whose messages are changed, withheld, repeated
/// and added to. Its messages still carry its own identity (links are authentic), and it signs with
/// its own key only.
final class Liar implements OrderNode<PbftMessage> {
  private static final int KEPT_MAX = 64;

  private final OrderNode<PbftMessage> right;
  private final PbftConfig config;
  private final PbftSwarm drawn;
  private final Rng rng;
  private final Counters counters;
  private final Forgery forgery;

  /// Messages seen, for replay.
  private final List<PbftMessage> kept = new ArrayList<>();

  /// The batch shown to each peer.
  private final Map<String, Batch> shown = new TreeMap<>();

  private int silentTicks;

  Liar(
      OrderNode<PbftMessage> right,
      PbftConfig config,
      PbftSwarm drawn,
      Rng rng,
      Counters counters) {
    this.right = right;
    this.config = config;
    this.drawn = drawn;
    this.rng = rng;
    this.counters = counters;
    this.forgery = new Forgery(config, rng);
  }

  @Override
  public List<? extends Durable> liveRecords() {
    return right.liveRecords();
  }

  @Override
  public void on(Event<PbftMessage> event, Effects<PbftMessage> effects) {
    if (event instanceof Event.Received<PbftMessage>(NodeId from, PbftMessage message)
        && !from.equals(config.self())) {
      keep(message);
      if (message instanceof PbftMessage.Submit(Request request) && ignores(request)) {
        return;
      }
    }
    right.on(event, effect -> tell(effect, effects));
    if (event instanceof Event.Fired<PbftMessage>(Tick _)) {
      silentTicks = Math.max(0, silentTicks - 1);
      if (silentTicks == 0 && tells(Lie.SILENCE, 20)) {
        counters.add(Counter.SILENCES);
        silentTicks = 5 + rng.below(40);
      }
      Request old = drawn.tells(Lie.STARVE) ? forgery.oldRequest() : null;
      if (old != null) {
        Event<PbftMessage> again = new Event.Received<>(old.client(), new PbftMessage.Submit(old));
        right.on(again, effect -> tell(effect, effects));
      }
      if (silentTicks == 0) {
        makeTrouble(effects);
      }
    }
  }

  private boolean tells(Lie lie, int perMille) {
    return drawn.tells(lie) && rng.chance(perMille);
  }

  /// Whether it never orders this request: those of some clients, or of all.
  private boolean ignores(Request request) {
    if (drawn.tells(Lie.STARVE)) {
      counters.add(Counter.STARVED_REQUESTS);
      return true;
    }
    boolean unfair = drawn.tells(Lie.UNFAIR) && request.client().number() % 3 == 0;
    if (unfair) {
      counters.add(Counter.UNFAIR_ORDERS);
    }
    return unfair;
  }

  private void keep(PbftMessage message) {
    forgery.learn(message);
    if (kept.size() < KEPT_MAX) {
      kept.add(message);
    } else if (rng.chance(100)) {
      kept.set(rng.below(KEPT_MAX), message);
    }
  }

  private void tell(Effect<PbftMessage> effect, Effects<PbftMessage> effects) {
    if (!(effect instanceof Effect.Send<PbftMessage>(NodeId to, PbftMessage message))
        || to.equals(config.self())) {
      effects.emit(effect);
      return;
    }
    if (silentTicks > 0) {
      return;
    }
    if (tells(Lie.WITHHOLD, 150)) {
      counters.add(Counter.WITHHELD_MESSAGES);
      return;
    }
    effects.send(to, falsify(to, message));
  }

  private PbftMessage falsify(NodeId to, PbftMessage message) {
    return switch (message) {
      case PrePrepare proposal -> propose(to, proposal);
      case Prepare(long view, long slot, Digest digest) ->
          new Prepare(view, slot, vote(to, view, slot, digest));
      case Commit(long view, long slot, Digest digest) ->
          new Commit(view, slot, vote(to, view, slot, digest));
      case PbftMessage.Checkpoint vote when tells(Lie.WRONG_CHECKPOINT, 500) -> {
        counters.add(Counter.WRONG_CHECKPOINTS);
        yield forgery.checkpoint(vote.slot());
      }
      case PbftMessage.ViewChange change when tells(Lie.FALSE_VIEW_CHANGE, 500) -> {
        counters.add(Counter.FALSE_VIEW_CHANGES);
        yield forgery.falsify(change);
      }
      case PbftMessage.NewView newView when tells(Lie.WRONG_NEW_VIEW, 700) -> {
        counters.add(Counter.WRONG_NEW_VIEWS);
        yield forgery.falsify(newView);
      }
      case Committed page when tells(Lie.WRONG_HISTORY, 500) -> {
        counters.add(Counter.WRONG_HISTORIES);
        yield new Committed(
            page.from(), page.digests().stream().map(_ -> forgery.digest()).toList());
      }
      case PbftMessage.Body _ when tells(Lie.WRONG_HISTORY, 500) -> {
        counters.add(Counter.WRONG_HISTORIES);
        yield new PbftMessage.Body(new Batch(List.of(forgery.request()), Bytes.EMPTY));
      }
      default -> message;
    };
  }

  /// As primary, proposes another batch to some backups, always the same one to the same backup.
  private PbftMessage propose(NodeId to, PrePrepare proposal) {
    if (tells(Lie.FORGE_REQUEST, 100)) {
      counters.add(Counter.FORGED_REQUESTS);
      List<Request> requests = new ArrayList<>(proposal.batch().requests());
      requests.add(forgery.request());
      return new PrePrepare(
          proposal.view(), proposal.slot(), new Batch(requests, proposal.batch().choice()));
    }
    if (drawn.tells(Lie.EQUIVOCATE)) {
      Batch batch =
          shown.computeIfAbsent(
              proposal.view() + "/" + proposal.slot() + "/" + to,
              _ -> rng.chance(250) ? other(proposal.batch()) : proposal.batch());
      if (!batch.equals(proposal.batch())) {
        counters.add(Counter.EQUIVOCATIONS);
      }
      return new PrePrepare(proposal.view(), proposal.slot(), batch);
    }
    return proposal;
  }

  /// Another batch of genuine requests. Backups with odd numbers get the same one, so that they may
  /// agree on it.
  private Batch other(Batch batch) {
    List<Request> requests = new ArrayList<>(batch.requests());
    if (requests.size() > 1 && rng.chance(700)) {
      requests.removeLast();
      return new Batch(requests, batch.choice());
    }
    Request old = forgery.oldRequest();
    return old == null
        ? new Batch(List.of(), batch.choice())
        : new Batch(List.of(old), batch.choice());
  }

  /// The vote shown to a peer: if the primary lies, the peer's own batch.
  private Digest vote(NodeId to, long view, long slot, Digest digest) {
    Batch seen = shown.get(view + "/" + slot + "/" + to);
    if (seen != null) {
      return seen.digest();
    }
    if (tells(Lie.FORGE_DIGEST, 200)) {
      counters.add(Counter.FORGED_DIGESTS);
      return forgery.digest();
    }
    if (drawn.tells(Lie.TWO_FACED) && rng.chance(500)) {
      counters.add(Counter.TWO_FACED_VOTES);
      return forgery.otherProposed(view, slot, digest);
    }
    return digest;
  }

  /// Sends messages that a correct node would not send.
  private void makeTrouble(Effects<PbftMessage> effects) {
    for (NodeId peer : config.members()) {
      if (peer.equals(config.self())) {
        continue;
      }
      if (!kept.isEmpty() && tells(Lie.REPLAY, 300)) {
        counters.add(Counter.REPLAYS);
        for (int i = 0; i < 5; i++) {
          effects.send(peer, kept.get(rng.below(kept.size())));
        }
      }
      if (tells(Lie.FLOOD, 100)) {
        counters.add(Counter.FLOODS);
        for (int i = 0; i < 150; i++) {
          effects.send(peer, forgery.anything());
        }
      }
      if (tells(Lie.FALSE_VIEW_CHANGE, 50)) {
        counters.add(Counter.FALSE_VIEW_CHANGES);
        effects.send(peer, forgery.viewChange());
      }
      if (tells(Lie.TWO_FACED, 300)) {
        // Votes for every batch proposed to anyone, prepared or not.
        counters.add(Counter.TWO_FACED_VOTES);
        forgery.votes().forEach(vote -> effects.send(peer, Objects.requireNonNull(vote)));
      }
    }
  }
}
