package quorate.simulator.eve;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;
import quorate.core.Bytes;
import quorate.core.Effect;
import quorate.core.Effects;
import quorate.core.Event;
import quorate.core.NodeId;
import quorate.core.Role;
import quorate.core.digest.Digest;
import quorate.order.pbft.Signatures;
import quorate.replication.eve.Certificate;
import quorate.replication.eve.Claim;
import quorate.replication.eve.EveConfig;
import quorate.replication.eve.EveIndication;
import quorate.replication.eve.EveMessage;
import quorate.replication.eve.EveMessage.Commit;
import quorate.replication.eve.EveMessage.NewView;
import quorate.replication.eve.EveMessage.Verify;
import quorate.replication.eve.EveMessage.VerifyResponse;
import quorate.replication.eve.EveMessage.ViewChange;
import quorate.replication.eve.EveRecord;
import quorate.replication.eve.Executor;
import quorate.replication.eve.Token;
import quorate.replication.eve.Verifier;
import quorate.simulator.Mistakes;

/// Verification with one classic mistake each, wrapped around the real roles.
public final class EvePlantedBugs {
  private EvePlantedBugs() {}

  /// A mistake around a role.
  interface Wrong extends BiFunction<Role<EveMessage>, EveConfig, Role<EveMessage>> {}

  /// Answers as soon as a view begins, as in the thesis: the next view may drop the answered batch.
  static final EveVariant ANSWERS_EARLY =
      variant(EvePlantedBugs::believing, EvePlantedBugs::answersEarly, (right, _) -> right);

  /// Takes the highest claim of any view change, although only one verifier makes it.
  static final EveVariant ONE_VOICE =
      variant(
          EvePlantedBugs::believing,
          (right, config) -> new OneVoice(right, config, false),
          (r, _) -> r);

  /// The same for a claim about a batch whose predecessor is not certified (the interleaving of
  /// docs/protocols/eve.md, "Why the thesis' view change is not enough").
  static final EveVariant ANY_NUMBER =
      variant(
          EvePlantedBugs::believing,
          (right, config) -> new OneVoice(right, config, true),
          (r, _) -> r);

  /// Does not see the predecessor in a token.
  static final EveVariant FOLDED_PREDECESSOR =
      variant(
          EvePlantedBugs::believing,
          (right, _) -> new Folding(right),
          (right, _) -> new Unfolding(right));

  /// Counts the second token of an executor as another executor's.
  static final EveVariant TWO_VOICES =
      variant(EvePlantedBugs::believing, TwoVoices::new, (right, _) -> right);

  /// A verifier votes before its vote is durable.
  static final EveVariant VOTES_BEFORE_SYNC =
      variant(
          UnaryOperator.identity(),
          (right, _) -> Mistakes.speaksBeforeSync(right),
          (right, _) -> right);

  /// An executor signs before its result is durable.
  static final EveVariant SIGNS_BEFORE_SYNC =
      variant(UnaryOperator.identity(), (right, _) -> right, EvePlantedBugs::signsBeforeSync);

  /// A verifier forgets its votes in a restart.
  static final EveVariant FORGETS_VOTES =
      variant(
          UnaryOperator.identity(),
          (right, _) ->
              Mistakes.forgets(
                  right,
                  record ->
                      record instanceof EveRecord.Voted || record instanceof EveRecord.Prepared),
          (right, _) -> right);

  private static EveVariant variant(
      UnaryOperator<EveConfig> configured, Wrong ofVerifier, Wrong ofExecutor) {
    return new EveVariant() {
      @Override
      public EveConfig config(EveConfig right) {
        return configured.apply(right);
      }

      @Override
      public Role<EveMessage> verifier(Verifier right, EveConfig config) {
        return ofVerifier.apply(right, config);
      }

      @Override
      public Role<EveMessage> executor(Executor right, EveConfig config) {
        return ofExecutor.apply(right, config);
      }
    };
  }

  /// A configuration that accepts [Mistakes#BELIEVED] as any node's signature.
  public static EveConfig believing(EveConfig right) {
    Signatures signatures =
        new Signatures() {
          @Override
          public Bytes sign(Bytes statement) {
            return right.signatures().sign(statement);
          }

          @Override
          public boolean verify(NodeId signer, Bytes statement, Bytes signature) {
            return signature.equals(Mistakes.BELIEVED)
                || right.signatures().verify(signer, statement, signature);
          }
        };
    return new EveConfig(
        right.self(),
        right.executors(),
        right.verifiers(),
        right.tolerance(),
        signatures,
        right.limits());
  }

  /// A certificate that only [#believing] accepts.
  public static Certificate believed(EveConfig config, long view, Token token, int stalls) {
    return new Certificate(
        view,
        token,
        stalls,
        config.verifiers().stream()
            .map(each -> new Commit(each, view, token, stalls, Mistakes.BELIEVED))
            .toList());
  }

  /// The mistake of [#ANSWERS_EARLY].
  public static Role<EveMessage> answersEarly(Role<EveMessage> right, EveConfig config) {
    return (event, effects) -> {
      List<NewView> begun = new ArrayList<>();
      right.on(
          event,
          effect -> {
            effects.emit(effect);
            if (effect instanceof Effect.Persist<EveMessage>(EveRecord.Entered(NewView entered))) {
              begun.add(entered);
            }
          });
      for (NewView newView : begun) {
        VerifyResponse early =
            new VerifyResponse(
                believed(config, newView.view(), newView.chosen(), newView.stalls()));
        config.executors().forEach(executor -> effects.send(executor, early));
      }
    };
  }

  private static Role<EveMessage> signsBeforeSync(Role<EveMessage> right, EveConfig config) {
    return (event, effects) -> {
      List<Effect<EveMessage>> results = new ArrayList<>();
      right.on(
          event,
          effect -> {
            if (effect instanceof Effect.Persist<EveMessage>(EveRecord.Ran _)) {
              results.add(effect);
            } else {
              effects.emit(effect);
            }
          });
      results.forEach(effects::emit);
    };
  }

  /// Confirms every claim in a view change by votes of all the others.
  private static final class OneVoice implements Role<EveMessage> {
    private final Role<EveMessage> right;
    private final EveConfig config;
    private final boolean anyNumber;
    private final Map<NodeId, ViewChange> changes = new TreeMap<>();
    private final Map<Digest, Token> tokens = new LinkedHashMap<>();
    private long view;

    OneVoice(Role<EveMessage> right, EveConfig config, boolean anyNumber) {
      this.right = right;
      this.config = config;
      this.anyNumber = anyNumber;
    }

    @Override
    public void on(Event<EveMessage> event, Effects<EveMessage> effects) {
      if (!(event instanceof Event.Received<EveMessage>(NodeId from, EveMessage message))) {
        right.on(event, effects);
        return;
      }
      if (message instanceof Verify verify) {
        tokens.put(verify.token().digest(), verify.token());
      }
      if (!(message instanceof ViewChange change)) {
        right.on(event, effects);
        return;
      }
      if (change.view() > view) {
        view = change.view();
        changes.clear();
      }
      changes.put(change.signer(), anyNumber ? founded(change) : change);
      List<Claim> claims =
          changes.values().stream()
              .filter(each -> !anyNumber || each.signature().equals(Mistakes.BELIEVED))
              .flatMap(each -> each.prepared().stream())
              .toList();
      for (ViewChange each : changes.values()) {
        right.on(new Event.Received<>(from, confirming(each, claims)), effects);
      }
    }

    /// With a certificate of the claimed token's predecessor, which nobody has.
    private ViewChange founded(ViewChange change) {
      Claim claim = change.prepared().orElse(null);
      Token before = claim == null ? null : tokens.get(claim.token().previous());
      if (claim == null || before == null || claim.token().follows(change.base().token())) {
        return change;
      }
      return new ViewChange(
          change.view(),
          change.signer(),
          believed(config, claim.view(), before, 0),
          change.prepared(),
          List.of(claim),
          Mistakes.BELIEVED);
    }

    private static ViewChange confirming(ViewChange change, List<Claim> claims) {
      Set<Token> known = new java.util.HashSet<>();
      List<Claim> voted = new ArrayList<>();
      List<Claim> all = new ArrayList<>(claims);
      all.addAll(change.voted());
      for (Claim claim : all) {
        boolean fits =
            claim.token().follows(change.base().token()) && claim.view() >= change.base().view();
        if (fits && known.add(claim.token())) {
          voted.add(claim);
        }
      }
      return new ViewChange(
          change.view(),
          change.signer(),
          change.base(),
          change.prepared(),
          voted,
          Mistakes.BELIEVED);
    }
  }

  private static Token over(Token token, Digest previous) {
    return new Token(token.number(), token.batch(), token.state(), token.outputs(), previous);
  }

  /// Reads every token as one over the certified predecessor.
  private static final class Folding implements Role<EveMessage> {
    private final Role<EveMessage> right;
    private Token certified = Token.GENESIS;

    Folding(Role<EveMessage> right) {
      this.right = right;
    }

    @Override
    public void on(Event<EveMessage> event, Effects<EveMessage> effects) {
      Effects<EveMessage> watched =
          effect -> {
            if (effect
                instanceof
                Effect.Deliver<EveMessage>(EveIndication.BatchCertified(Certificate newer))) {
              certified = newer.token();
            }
            effects.emit(effect);
          };
      if (event instanceof Event.Received<EveMessage>(NodeId from, EveMessage message)
          && message instanceof Verify verify) {
        if (verify.token().number() != certified.number() + 1) {
          return; // it comes again
        }
        Verify folded =
            new Verify(
                verify.signer(),
                verify.view(),
                over(verify.token(), certified.digest()),
                verify.assigned(),
                Mistakes.BELIEVED);
        right.on(new Event.Received<>(from, folded), watched);
      } else {
        right.on(event, watched);
      }
    }
  }

  /// Takes a certified token for its own if they differ in their predecessors alone.
  private static final class Unfolding implements Role<EveMessage> {
    private final Role<EveMessage> right;
    private final Map<Token, Token> own = new LinkedHashMap<>();

    Unfolding(Role<EveMessage> right) {
      this.right = right;
    }

    @Override
    public void on(Event<EveMessage> event, Effects<EveMessage> effects) {
      Event<EveMessage> read = event;
      if (event instanceof Event.Received<EveMessage>(NodeId from, EveMessage message)
          && message instanceof VerifyResponse(Certificate certificate)) {
        Token mine = own.get(over(certificate.token(), Token.GENESIS.state()));
        if (mine != null) {
          List<Commit> commits =
              certificate.commits().stream()
                  .map(each ->
                      new Commit(
                          each.signer(), each.view(), mine, each.stalls(), Mistakes.BELIEVED))
                  .toList();
          read =
              new Event.Received<>(
                  from,
                  new VerifyResponse(
                      new Certificate(certificate.view(), mine, certificate.stalls(), commits)));
        }
      }
      right.on(
          read,
          effect -> {
            if (effect
                instanceof Effect.Persist<EveMessage>(EveRecord.Ran(long _, Token t, var _))) {
              own.put(over(t, Token.GENESIS.state()), t);
            }
            effects.emit(effect);
          });
    }
  }

  /// Gives the second token of an executor to one that has sent none.
  private static final class TwoVoices implements Role<EveMessage> {
    private final Role<EveMessage> right;
    private final EveConfig config;
    private final Map<String, Map<NodeId, Token>> heard = new TreeMap<>();

    TwoVoices(Role<EveMessage> right, EveConfig config) {
      this.right = right;
      this.config = config;
    }

    @Override
    public void on(Event<EveMessage> event, Effects<EveMessage> effects) {
      Event<EveMessage> read = event;
      if (event instanceof Event.Received<EveMessage>(NodeId from, EveMessage message)
          && message instanceof Verify verify) {
        read = given(from, verify);
      }
      right.on(read, effects);
    }

    private Event<EveMessage> given(NodeId from, Verify verify) {
      Map<NodeId, Token> of =
          heard.computeIfAbsent(
              verify.view() + "/" + verify.token().number(), _ -> new TreeMap<>());
      Token before = of.putIfAbsent(verify.signer(), verify.token());
      Optional<NodeId> silent =
          config.executors().stream().filter(each -> !of.containsKey(each)).findFirst();
      if (before == null || before.equals(verify.token()) || silent.isEmpty()) {
        // Nor is the true token of one that was given another's a second one.
        boolean first = before == null || before.equals(verify.token());
        return new Event.Received<>(from, first ? verify : with(verify, verify.signer(), before));
      }
      of.put(silent.get(), verify.token());
      return new Event.Received<>(from, with(verify, silent.get(), verify.token()));
    }

    private static Verify with(Verify verify, NodeId signer, Token token) {
      return new Verify(signer, verify.view(), token, verify.assigned(), Mistakes.BELIEVED);
    }
  }
}
