package quorate.simulator.eve;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import quorate.core.Effect;
import quorate.core.Effects;
import quorate.core.Event;
import quorate.core.NodeId;
import quorate.core.Role;
import quorate.replication.eve.Certificate;
import quorate.replication.eve.Claim;
import quorate.replication.eve.EveConfig;
import quorate.replication.eve.EveMessage;
import quorate.replication.eve.EveMessage.Commit;
import quorate.replication.eve.EveMessage.NewView;
import quorate.replication.eve.EveMessage.Prepare;
import quorate.replication.eve.EveMessage.ViewChange;
import quorate.replication.eve.NewViewDecision;
import quorate.replication.eve.Statements;
import quorate.replication.eve.Tick;
import quorate.replication.eve.Token;
import quorate.simulator.world.Counter;
import quorate.simulator.world.Rng;

/// A verifier under an attacker's control: a correct one whose messages are changed, withheld and
/// added to. It signs with its own key only.
final class EveLyingVerifier implements Role<EveMessage> {
  private final Role<EveMessage> right;
  private final EveLiar liar;
  private final EveConfig config;
  private final EvePool pool;
  private final Rng rng;
  private long viewSeen;

  EveLyingVerifier(Role<EveMessage> right, EveLiar liar) {
    this.right = right;
    this.liar = liar;
    this.config = liar.config();
    this.pool = liar.pool();
    this.rng = liar.rng();
  }

  @Override
  public void on(Event<EveMessage> event, Effects<EveMessage> effects) {
    right.on(event, effect -> tell(effect, effects));
    if (event instanceof Event.Received<EveMessage>(NodeId _, EveMessage message)) {
      viewSeen = Math.max(viewSeen, viewOf(message));
    }
    if (event instanceof Event.Fired<EveMessage>(Tick _)) {
      makeTrouble(effects);
    }
  }

  private static long viewOf(EveMessage message) {
    return switch (message) {
      case Prepare prepare -> prepare.view();
      case Commit commit -> commit.view();
      case NewView newView -> newView.view();
      default -> 0;
    };
  }

  private void makeTrouble(Effects<EveMessage> effects) {
    for (NodeId peer : config.verifiers()) {
      if (liar.tells(EveLie.EQUIVOCATES, 300)) {
        EvePool.one(pool.latest(), rng)
            .ifPresent(seen -> {
              liar.count(Counter.EVE_EQUIVOCATIONS);
              effects.send(peer, new Prepare(seen.view(), seen.token()));
              effects.send(peer, commit(seen.view(), seen.token(), 0));
            });
      }
      if (liar.tells(EveLie.FALSE_CLAIMS, 50)) {
        effects.send(peer, falseChange(viewSeen + 1));
      }
    }
    if (liar.tells(EveLie.FORGES, 200)) {
      pool.any(rng).ifPresent(seen -> forge(seen, effects));
    }
  }

  private Commit commit(long view, Token token, int stalls) {
    return new Commit(
        config.self(),
        view,
        token,
        stalls,
        config.signatures().sign(Statements.commit(view, token, stalls)));
  }

  /// A certificate of its own signature alone, and of copies of it under other names.
  private void forge(EvePool.Seen seen, Effects<EveMessage> effects) {
    liar.count(Counter.EVE_FORGED_CERTIFICATES);
    Commit own = commit(seen.view(), seen.token(), 0);
    List<Commit> commits = new ArrayList<>(List.of(own));
    for (NodeId other : config.verifiers()) {
      if (rng.chance(500)) {
        commits.add(new Commit(other, own.view(), own.token(), 0, own.signature()));
      }
    }
    Certificate forged = new Certificate(seen.view(), seen.token(), 0, commits);
    config
        .executors()
        .forEach(executor -> effects.send(executor, new EveMessage.VerifyResponse(forged)));
    config
        .verifiers()
        .forEach(verifier -> effects.send(verifier, new EveMessage.Certified(forged)));
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
    effects.send(
        to,
        switch (message) {
          case Prepare prepare when liar.tells(EveLie.EQUIVOCATES, 400) -> equivocal(prepare);
          case Commit commit when liar.tells(EveLie.EQUIVOCATES, 400) -> equivocal(commit);
          case ViewChange change when liar.tells(EveLie.FALSE_CLAIMS, 600) ->
              falseChange(change.view());
          case NewView newView when liar.tells(EveLie.WRONG_VIEWS, 600) -> wrong(newView);
          default -> message;
        });
  }

  private EveMessage equivocal(Prepare prepare) {
    return EvePool.one(pool.tokens(prepare.view(), prepare.token().number()), rng)
        .map(seen -> {
          liar.count(Counter.EVE_EQUIVOCATIONS);
          return new Prepare(prepare.view(), seen.token());
        })
        .orElse(prepare);
  }

  private EveMessage equivocal(Commit commit) {
    return EvePool.one(pool.tokens(commit.view(), commit.token().number()), rng)
        .map(seen -> {
          liar.count(Counter.EVE_EQUIVOCATIONS);
          return commit(commit.view(), seen.token(), rng.below(2));
        })
        .orElse(commit);
  }

  /// A view change with any certificate, and any claim that passes for one about what follows.
  private ViewChange falseChange(long view) {
    liar.count(Counter.EVE_FALSE_CLAIMS);
    Certificate base =
        pool.certificate(rng).filter(_ -> rng.chance(700)).orElse(Certificate.GENESIS);
    List<Claim> fitting = new ArrayList<>();
    if (rng.chance(300)) {
      fitting.add(new Claim(view - 1, base.token()));
    }
    pool.latest().stream()
        .filter(seen -> seen.token().follows(base.token()))
        .map(seen -> new Claim(view - 1, seen.token()))
        .forEach(fitting::add);
    // It does not fit, so that only a verifier that does not look believes it: a claim for a later
    // batch on one voice.
    Optional<Claim> far =
        pool.any(rng).filter(_ -> rng.chance(300)).map(seen -> new Claim(view - 1, seen.token()));
    Optional<Claim> claim = far.isPresent() ? far : EvePool.one(fitting, rng);
    List<Claim> voted = claim.stream().toList();
    return new ViewChange(
        view,
        config.self(),
        base,
        claim,
        voted,
        config.signatures().sign(Statements.viewChange(view, base, claim, voted)));
  }

  /// A choice that does not follow, or another proof with another choice that does.
  private NewView wrong(NewView right) {
    liar.count(Counter.EVE_WRONG_NEW_VIEWS);
    if (rng.chance(500)) {
      Token chosen = pool.any(rng).map(EvePool.Seen::token).orElse(Token.GENESIS);
      return signed(right.view(), right.changes(), chosen, right.stalls());
    }
    List<ViewChange> changes = new ArrayList<>(List.of(falseChange(right.view())));
    for (ViewChange change : pool.changes(right.view())) {
      boolean known = changes.stream().anyMatch(each -> each.signer().equals(change.signer()));
      if (!known && changes.size() < config.quorum()) {
        changes.add(change);
      }
    }
    if (changes.size() < config.quorum()) {
      return right;
    }
    return NewViewDecision.of(config, changes)
        .map(decision -> signed(right.view(), changes, decision.chosen(), decision.stalls()))
        .orElse(right);
  }

  private NewView signed(long view, List<ViewChange> changes, Token chosen, int stalls) {
    return new NewView(
        view,
        changes,
        chosen,
        stalls,
        config.signatures().sign(Statements.newView(view, changes, chosen, stalls)));
  }
}
