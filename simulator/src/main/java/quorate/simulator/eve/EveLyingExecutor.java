package quorate.simulator.eve;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import quorate.core.Bytes;
import quorate.core.Effect;
import quorate.core.Effects;
import quorate.core.Event;
import quorate.core.NodeId;
import quorate.core.Role;
import quorate.core.digest.Digest;
import quorate.replication.eve.EveConfig;
import quorate.replication.eve.EveMessage;
import quorate.replication.eve.EveMessage.ExecuteBatch;
import quorate.replication.eve.EveMessage.Verify;
import quorate.replication.eve.Statements;
import quorate.replication.eve.Tick;
import quorate.replication.eve.Token;
import quorate.simulator.world.Counter;
import quorate.simulator.world.Rng;

/// An executor under an attacker's control: a correct one whose messages are changed, withheld and
/// added to. It signs with its own key only.
final class EveLyingExecutor implements Role<EveMessage> {
  private final Role<EveMessage> right;
  private final EveLiar liar;
  private final EveConfig config;
  private final EvePool pool;
  private final Rng rng;

  EveLyingExecutor(Role<EveMessage> right, EveLiar liar) {
    this.right = right;
    this.liar = liar;
    this.config = liar.config();
    this.pool = liar.pool();
    this.rng = liar.rng();
  }

  @Override
  public void on(Event<EveMessage> event, Effects<EveMessage> effects) {
    right.on(event, effect -> tell(effect, effects));
    if (event instanceof Event.Fired<EveMessage>(Tick _) && liar.tells(EveLie.SIDES, 700)) {
      for (NodeId verifier : config.verifiers()) {
        EvePool.one(pool.latest(), rng).ifPresent(seen -> side(seen, verifier, effects));
      }
    }
    if (event instanceof Event.Received<EveMessage>(NodeId _, ExecuteBatch batch)
        && liar.tells(EveLie.SIDES, 500)) {
      // Before its own execution has ended: whatever others reach.
      for (NodeId verifier : config.verifiers()) {
        EvePool.one(pool.tokens(batch.view(), batch.number()), rng)
            .ifPresent(seen -> side(seen, verifier, effects));
      }
    }
  }

  private void side(EvePool.Seen seen, NodeId verifier, Effects<EveMessage> effects) {
    liar.count(Counter.EVE_SIDES_TAKEN);
    effects.send(verifier, signed(seen.view(), seen.token(), seen.assigned()));
  }

  private Verify signed(long view, Token token, Bytes assigned) {
    return new Verify(
        config.self(),
        view,
        token,
        assigned,
        config.signatures().sign(Statements.verify(view, token)));
  }

  private void tell(Effect<EveMessage> effect, Effects<EveMessage> effects) {
    if (!(effect instanceof Effect.Send<EveMessage>(NodeId to, EveMessage message))) {
      effects.emit(effect);
      return;
    }
    if (liar.tells(EveLie.WITHHOLDS, 300)) {
      liar.count(Counter.EVE_WITHHELD);
      return;
    }
    switch (message) {
      case Verify verify -> effects.send(to, changed(verify));
      case ExecuteBatch batch when liar.tells(EveLie.SPLITS_BATCHES, 400) ->
          effects.send(to, split(batch));
      default -> effects.send(to, message);
    }
  }

  private Verify changed(Verify verify) {
    Token token = verify.token();
    if (liar.tells(EveLie.SIDES, 500)) {
      Optional<EvePool.Seen> other = EvePool.one(pool.tokens(verify.view(), token.number()), rng);
      if (other.isPresent()) {
        liar.count(Counter.EVE_SIDES_TAKEN);
        return signed(verify.view(), other.get().token(), other.get().assigned());
      }
    }
    if (liar.tells(EveLie.INVENTS, 300)) {
      Digest invented = Digest.of(new byte[] {(byte) rng.below(3)});
      return signed(
          verify.view(),
          new Token(token.number(), token.batch(), invented, token.outputs(), token.previous()),
          verify.assigned());
    }
    return verify;
  }

  /// Another batch with the same number, signed as well.
  private ExecuteBatch split(ExecuteBatch batch) {
    List<EveRequest> requests = new ArrayList<>(EveRequest.of(batch.batch()));
    if (requests.size() < 2) {
      return batch;
    }
    requests.removeLast();
    liar.count(Counter.EVE_BATCHES_SPLIT);
    Bytes content = EveRequest.batch(requests);
    return new ExecuteBatch(
        batch.view(),
        batch.number(),
        content,
        config
            .signatures()
            .sign(
                Statements.assignment(
                    batch.view(), batch.number(), Digest.of(content.unsafeArray()))));
  }
}
